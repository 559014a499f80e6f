import type { Shop } from '../../service/client.js';
import { waitForSpareRequests } from '../../service/spare-requests.js';
import {
  PAGE_SIZE,
  readFrame,
  readRentals,
  readUnits,
  type Rental,
  type Rows,
  type Stock,
  type StockQuery,
  type Unit,
  type Window,
} from './stock.js';

/** Something that was read, and how many changes were known before. */
interface Versioned {
  readonly version: number;
}

interface Page extends Versioned {
  readonly units: readonly Unit[];
  readonly nextPage: string | null;
}

interface RentalsOfUnit extends Versioned {
  readonly rentals: readonly Rental[];
}

/**
 * Reads the stock of the rows that are shown, and keeps what it has read. The token of a page is in the
 * page before, so pages are read one after another, only as far as the rows reach.
 */
export class StockReader {
  private version = 0;
  private window?: Window;
  private frame?: Versioned & Awaited<ReturnType<typeof readFrame>>;
  private pages: Page[] = [];
  private rentals = new Map<number, RentalsOfUnit>();

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
      this.readPages(client, rows, version, signal),
    ]);
    this.publishStock();
    await this.readRentals(client, window, rows, version, signal);
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
    { first, end }: Rows,
    version: number,
    signal: AbortSignal,
  ): Promise<void> {
    for (let at = 0; at * PAGE_SIZE < end; at += 1) {
      const known = this.pages[at];
      const isShown = (at + 1) * PAGE_SIZE > first;
      if (known && (known.version === version || !isShown)) continue;
      const token = at === 0 ? null : this.pages[at - 1]!.nextPage;
      if (at > 0 && token === null) return;
      if (!isShown) await waitForSpareRequests(signal);
      const { data: units, nextPage } = await readUnits(client, this.query, token, signal);
      // The pages after it begin where this one ended before.
      if (known && known.units.at(-1)?.id !== units.at(-1)?.id) this.pages.length = at;
      this.pages[at] = { version, units, nextPage };
      this.publishStock();
    }
  }

  private async readRentals(
    client: Shop,
    { from }: Window,
    { first, end }: Rows,
    version: number,
    signal: AbortSignal,
  ): Promise<void> {
    const itemIds = this.units()
      .slice(first, end)
      .map(({ id }) => id)
      .filter((id) => this.rentals.get(id)?.version !== version);
    if (itemIds.length === 0) return;
    const read = await readRentals(client, itemIds, from, signal);
    for (const id of itemIds) {
      this.rentals.set(id, { version, rentals: read.filter(({ itemId }) => itemId === id) });
    }
  }

  private units(): readonly Unit[] {
    return this.pages.flatMap(({ units }) => units);
  }

  private publishStock(): void {
    if (!this.frame) return;
    const units = this.units();
    const { count, blocks, window, today } = this.frame;
    const isWhole = this.pages.at(-1)?.nextPage === null;
    const rentals = new Map([...this.rentals].map(([id, { rentals: of }]) => [id, of]));
    this.publish({
      units,
      isWhole,
      count: isWhole ? { value: units.length, isExact: true } : count,
      rentals,
      blocks,
      window,
      today,
    });
  }
}
