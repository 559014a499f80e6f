import { ExportError } from './record-checks.js';

/** The place in an export where each id was seen. */
export class SeenIds {
  private readonly places = new Map<number, number>();

  /** @param nameOf the name of a place, such as `products[12]`; a number takes less memory */
  constructor(private readonly nameOf: (place: number) => string) {}

  /** @throws ExportError naming both places of an id that comes again */
  add(id: number, place: number): void {
    const first = this.places.get(id);
    if (first !== undefined) {
      throw new ExportError(`${this.nameOf(place)}.id ${id} is also that of ${this.nameOf(first)}`);
    }
    this.places.set(id, place);
  }
}
