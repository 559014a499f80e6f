import { currentDay, type Day, latest } from '../../parts/days.js';
import type { Shop } from '../../service/client.js';
import { waitForSpareRequests } from '../../service/spare-requests.js';
import {
  overlaps,
  PAGE_SIZE,
  readFrame,
  readRentals,
  readUnits,
  type Rental,
  type Rows,
  type Stock,
  type StockQuery,
  takenDays,
  type Unit,
  type Window,
} from './stock.js';

/** Something that was read, and how many changes were known before. */
interface Versioned {
  readonly version: number;
}

interface Page extends Versioned {
  readonly units: readonly Unit[];
  /** Its last unit in the order of the service. */
  readonly last: number | undefined;
  readonly nextPage: string | null;
  /** The first day of the window whose bookings decide the order of its units. */
  readonly orderedFor?: Day;
  /** By the ids of their units; undefined while the page has not been shown. */
  readonly rentals?: ReadonlyMap<number, readonly Rental[]>;
}

/**
 * Reads the stock of the rows that are shown, and keeps what it has read. The token of a page is in the
 * page before, so pages are read one after another, only as far as the rows reach. On each page, units with
 * bookings come first; while the days are shown, no row changes its place.
 */
export class StockReader {
  private version = 0;
  private window?: Window;
  private frame?: Versioned & Awaited<ReturnType<typeof readFrame>>;
  private pages: Page[] = [];

  constructor(
    private readonly query: StockQuery,
    private readonly publish: (stock: Stock) => void,
  ) {}

  /** Makes the next `read` read again what is shown. */
  invalidate(): void {
    this.version += 1;
  }

  /** Reads what the rows lack in a window. Publishes each part when it is there. */
  async read(client: Shop, window: Window, rows: Rows, signal: AbortSignal): Promise<void> {
    if (this.window?.from !== window.from) this.invalidate();
    this.window = window;
    const { version } = this;
    await Promise.all([
      this.readFrame(client, window, version, signal),
      this.readPages(client, window, rows, version, signal),
    ]);
    this.publishStock();
  }

  private async readFrame(
    client: Shop,
    window: Window,
    version: number,
    signal: AbortSignal,
  ): Promise<void> {
    if (this.frame?.version === version) return;
    this.frame = { version, ...(await readFrame(client, this.query, window, signal)) };
  }

  private async readPages(
    client: Shop,
    window: Window,
    { first, end }: Rows,
    version: number,
    signal: AbortSignal,
  ): Promise<void> {
    for (let at = 0; at * PAGE_SIZE < end; at += 1) {
      const known = this.pages[at];
      const isShown = (at + 1) * PAGE_SIZE > first;
      if (known && (!isShown || (known.version === version && known.rentals))) continue;
      const token = at === 0 ? null : this.pages[at - 1]!.nextPage;
      if (at > 0 && token === null) return;
      if (!isShown) await waitForSpareRequests(signal);
      const { data, nextPage } = await readUnits(client, this.query, token, signal);
      const page: Page = { version, units: data, last: data.at(-1)?.id, nextPage };
      const read = isShown ? await withRentals(client, page, known, window, signal) : page;
      // The pages after it begin where this one ended before.
      if (known && known.last !== page.last) this.pages.length = at;
      this.pages[at] = read;
      this.publishStock();
    }
  }

  private publishStock(): void {
    if (!this.frame) return;
    const { count, ...frame } = this.frame;
    const units = this.pages.flatMap((page) => page.units);
    const isWhole = this.pages.at(-1)?.nextPage === null;
    this.publish({
      ...frame,
      units,
      isWhole,
      count: isWhole ? { value: units.length, isExact: true } : count,
      rentals: new Map(this.pages.flatMap((page) => [...(page.rentals ?? [])])),
    });
  }
}

/** Reads the rentals of a page. Its units keep the order of the page before, or begin with those with bookings. */
async function withRentals(
  client: Shop,
  page: Page,
  before: Page | undefined,
  window: Window,
  signal: AbortSignal,
): Promise<Page> {
  const ids = page.units.map(({ id }) => id);
  const read = ids.length > 0 ? await readRentals(client, ids, window.from, signal) : [];
  const rentals = new Map(ids.map((id) => [id, read.filter(({ itemId }) => itemId === id)]));
  const today = currentDay();
  const shown = { ...window, from: latest(window.from, today) };
  const isBooked = ({ id }: Unit): boolean =>
    rentals.get(id)!.some((rental) => overlaps(takenDays(rental, today), shown));
  const known = before?.orderedFor === window.from && before.units.map(({ id }) => id);
  const placeOf = (unit: Unit): number =>
    known ? known.indexOf(unit.id) >>> 0 : isBooked(unit) ? 0 : 1;
  return {
    ...page,
    orderedFor: window.from,
    rentals,
    units: page.units.toSorted((one, other) => placeOf(one) - placeOf(other)),
  };
}
