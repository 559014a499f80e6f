import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../../database/tenant-context.js';
import { AppError, invalidBody } from '../../../errors/app-error.js';
import { assertNoneRejected, type BatchField, prefixErrors } from '../../../errors/entries.js';
import { ShopReader } from '../../../platform/shops/shop.reader.js';
import { BookingRepository } from '../book/booking.repository.js';
import { PictureService } from '../picture/picture.service.js';
import { ReturnLocksRepository } from '../picture/return-locks.repository.js';
import { type CountedCycles, describeCount, unknownInCount } from '../return/entries.js';
import {
  changeOf,
  type ExpandedUpdates,
  isByNumber,
  isMeant,
  type UpdateEntry,
} from './counted-updates.js';
import { type CorrectionFacts, namesRecords, type RequestedUpdate } from './requests.js';

/** How many cycles of an order are read at a time. */
const CHUNK = 500;

/** Finds the cycles of updates that name them by their number. */
@Injectable()
export class CountedUpdatesService {
  constructor(
    private readonly orders: ReturnLocksRepository,
    private readonly bookings: BookingRepository,
    private readonly shop: ShopReader,
    private readonly pictures: PictureService,
  ) {}

  /**
   * The update of each cycle. Entries by number take the first cycles that their change does something
   * to and that no other entry names; they choose in their order. Locks nothing: the caller asserts
   * under the locks that the cycles are still meant.
   * @throws AppError invalid_body that says how many cycles there are
   */
  async expand(
    context: TenantContext,
    entries: readonly UpdateEntry[],
    list: BatchField,
  ): Promise<ExpandedUpdates> {
    const ids = entries.some(isByNumber)
      ? await this.choose(context, entries, list)
      : entries.map(({ id }) => [id!]);
    const requests = entries.flatMap((entry, index) =>
      ids[index]!.map((id): RequestedUpdate => {
        return isByNumber(entry) ? { ...changeOf(entry), id } : { ...entry, id };
      }),
    );
    const indexes = entries.flatMap((_, index) => ids[index]!.map(() => index));
    const counted = indexes.map((index) =>
      isByNumber(entries[index]!) ? entries[index] : undefined,
    );
    return {
      requests,
      ids,
      counted,
      list: typeof list === 'string' ? { name: list, indexes } : list,
    };
  }

  /** The ids of the cycles of each entry. */
  private async choose(
    context: TenantContext,
    entries: readonly UpdateEntry[],
    list: BatchField,
  ): Promise<number[][]> {
    const counts = entries.filter(isByNumber);
    const found = await this.orders.allOfCounts(context, counts);
    const changes = counts.map(changeOf);
    const named = changes.some(namesRecords) ? await this.bookings.facts(context, changes) : [];
    const taken = new Set(entries.flatMap(({ id }) => id ?? []));
    const errors: AppError[] = [];
    const chosen: number[][] = [];
    for (const [index, entry] of entries.entries()) {
      const place = counts.indexOf(entry);
      try {
        chosen.push(
          place < 0
            ? [entry.id!]
            : await this.chooseOf(context, entry, found[place]!, named[place], taken),
        );
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        errors.push(prefixErrors(list, index, error));
        chosen.push([]);
      }
      for (const id of chosen[index]!) taken.add(id);
    }
    assertNoneRejected(errors);
    return chosen;
  }

  private async chooseOf(
    context: TenantContext,
    entry: UpdateEntry,
    found: CountedCycles,
    named: CorrectionFacts | undefined,
    taken: ReadonlySet<number>,
  ): Promise<number[]> {
    const unknown = unknownInCount(entry, found);
    if (unknown) throw unknown;
    const change = changeOf(entry);
    const { itemId, quantity = 0 } = entry;
    const now = context.now().toISOString();
    const timeZone = await this.shop.timeZone(context);
    const free = found.cycleIds.filter((id) => !taken.has(id));
    const meant: number[] = [];
    for (let start = 0; start < free.length && meant.length < quantity; start += CHUNK) {
      const ids = free.slice(start, start + CHUNK);
      const { cycles, units } = await this.pictures.findCycles(context, ids, itemId !== undefined);
      meant.push(
        ...ids.filter((id) => {
          const before = cycles.get(id);
          const facts = { named, order: undefined, units, now, timeZone };
          return before && isMeant(change, { ...facts, before });
        }),
      );
    }
    if (meant.length >= quantity) return meant.slice(0, quantity);
    throw invalidBody(
      `quantity: ${quantity} are to change, the change applies to ${meant.length} ` +
        `of ${describeCount(entry)}`,
    );
  }
}
