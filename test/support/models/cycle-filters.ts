/** A filter of a query and what it keeps. */
export type Filter = [name: string, value: string, keeps: (cycle: any) => boolean];

export const RANGES: Record<string, (cycle: any) => string | null> = {
  fulfilledAt: (cycle) => cycle.fulfilledAt,
  receivedAt: (cycle) => cycle.receivedAt,
  receiveAt: (cycle) => cycle.receiveAt,
  rentalStart: (cycle) => cycle.rentalStart,
  fulfillAt: (cycle) => cycle.fulfillAt,
  prepareFrom: (cycle) => startOf(cycle.prepareFrom),
  restockBy: (cycle) => cycle.restockBy && startOf(cycle.restockBy),
  created: (cycle) => cycle.createdAt,
  updated: (cycle) => cycle.updatedAt,
};
export const LEGS = ['fulfillmentStatus', 'receivalStatus'] as const;
export const OPERATORS: Record<string, (one: number, other: number) => boolean> = {
  gte: (one, other) => one >= other,
  gt: (one, other) => one > other,
  lte: (one, other) => one <= other,
  lt: (one, other) => one < other,
};

/** The first moment of a day in the zone of the shop. */
export function startOf(date: string): string {
  const zone = { timeZone: 'Europe/Berlin', timeZoneName: 'longOffset' } as const;
  const { value } = new Intl.DateTimeFormat('en', zone)
    .formatToParts(Date.parse(`${date}T00:00:00Z`))
    .find(({ type }) => type === 'timeZoneName')!;
  return new Date(`${date}T00:00:00${value.slice(3)}`).toISOString();
}

/** Neither fulfilled, received nor cancelled. */
export const isUnfulfilled = ({ fulfilledAt, status }: any): boolean =>
  fulfilledAt === null && status !== 'received' && status !== 'cancelled';

/** Part of the formatted id, the order's name, the customer or the serial, in any case. */
export function matches(
  { sequentialId, platformOrderName, customer, item }: any,
  term: string,
): boolean {
  const { firstName, lastName, email, platformId } = customer;
  const person = [firstName, lastName, email, platformId].join(' ');
  return [`SC-${sequentialId}`, platformOrderName, person, item.serial].some((text) =>
    text?.toLowerCase().includes(term.toLowerCase()),
  );
}
