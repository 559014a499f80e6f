/**
 * The `updatedAt` of a change to a record that is locked and was last changed at the given time.
 * Taken under the lock, so that stamps have the order of the changes, which the times at which
 * the transactions began may not have.
 */
export function stampAfter(updatedAt: string): string {
  return new Date(Math.max(Date.now(), Date.parse(updatedAt) + 1)).toISOString();
}
