/** A sentence when there are more serials than units to give them to. */
export function surplusOf(serials: readonly string[] | undefined, quantity: number): string[] {
  return serials && serials.length > quantity
    ? [`serials must have at most quantity entries (${quantity})`]
    : [];
}
