/**
 * What an import stores of a text member: the value that was sent, and where none was sent the one
 * that the column has.
 * @param sent SQL for the record that was sent, as `jsonb`
 */
export const sentText = (sent: string, member: string, column: string): string =>
  `case when ${sent} ? '${member}' then ${sent} ->> '${member}' else ${column} end`;
