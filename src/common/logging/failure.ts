/** What PostgreSQL says of a failure beside its message: names of ours alone, no values. */
const NAMES = ['code', 'table', 'column', 'constraint'] as const;

/**
 * What the log tells of a failure that nobody has to mend. Errors of the driver carry more: the
 * statement, its values, and rows that were refused.
 */
export function reasonOf(thrown: unknown): object {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: String(thrown) };
  const told = thrown as Error & Partial<Record<(typeof NAMES)[number], unknown>>;
  const names = NAMES.filter((name) => typeof told[name] === 'string');
  return {
    type: thrown.name,
    message: thrown.message,
    ...Object.fromEntries(names.map((name) => [name, told[name]])),
  };
}

/** The same of a fault of ours, and where it happened. */
export const faultOf = (thrown: unknown): object => ({
  ...reasonOf(thrown),
  ...(thrown instanceof Error && { stack: thrown.stack }),
});
