/** The kinds of records that a `PUT` or `DELETE` changes; each kind has its own locks. */
export const RECORD_KINDS = [
  'blockedDate',
  'condition',
  'customField',
  'customFieldDefinition',
  'cycle',
  'item',
  'membershipCredit',
  'returnOrder',
  'shop',
  'webhookEndpoint',
] as const;

export type RecordKind = (typeof RECORD_KINDS)[number];
