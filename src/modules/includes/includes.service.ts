import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../database/tenant-context.js';
import type { IncludingKind } from '../../http/route-declaration.js';
import { CreditEntriesService } from '../credits/credit-entries.service.js';
import type { CustomerResponse } from '../customers/customer.response.js';
import type { CycleResponse } from '../cycles/dto/cycle.response.js';
import type { CYCLE_LIST } from '../cycles/cycles.list.js';
import { CyclesService } from '../cycles/cycles.service.js';
import type { ItemResponse } from '../items/dto/item.response.js';
import type { ITEM_LIST } from '../items/items.list.js';
import { ItemsService } from '../items/items.service.js';
import type { ReturnOrderResponse } from '../return-orders/dto/return-order.response.js';
import type { RETURN_ORDER_LIST } from '../return-orders/return-orders.list.js';
import { ReturnOrdersService } from '../return-orders/return-orders.service.js';

/** How one of the includes is read and added. */
interface Include<T> {
  /** The id by which the included record is read; null if the record has none. */
  readonly idOf: (record: T) => number | null | undefined;
  /** Reads the included records of a page in one statement, by these ids. */
  readonly read: (
    context: TenantContext,
    ids: readonly number[],
  ) => Promise<ReadonlyMap<number, unknown>>;
  /** Returns the record with the included one, which is undefined if there is none. */
  readonly add: (record: T, included: unknown) => object;
}

type Includes<T, Names extends readonly string[]> = Readonly<Record<Names[number], Include<T>>>;

/** Adds records to the records of a response, with one statement per include. */
@Injectable()
export class IncludesService {
  private readonly includesOf: Readonly<
    Record<IncludingKind, Readonly<Record<string, Include<never>>>>
  >;

  constructor(
    items: ItemsService,
    cycles: CyclesService,
    returnOrders: ReturnOrdersService,
    credits: CreditEntriesService,
  ) {
    const reading = { read: cycles.find.bind(cycles) };
    const orders = { read: returnOrders.findBrief.bind(returnOrders) };
    const creditBalance: Include<{ readonly customer: CustomerResponse | null }> = {
      idOf: ({ customer }) => customer?.id,
      read: credits.balances.bind(credits),
      add: (record, balance = 0) => ({
        ...record,
        customer: record.customer && { ...record.customer, creditBalance: balance },
      }),
    };
    this.includesOf = {
      cycle: {
        item: {
          idOf: ({ itemId }) => itemId,
          read: items.find.bind(items),
          add: (cycle, item) => ({ ...cycle, item }),
        },
        returnOrder: {
          ...orders,
          idOf: ({ returnOrderId }) => returnOrderId,
          add: (cycle, returnOrder = null) => ({ ...cycle, returnOrder }),
        },
        'customer.creditBalance': creditBalance,
      } satisfies Includes<CycleResponse, (typeof CYCLE_LIST)['includes']>,
      item: {
        activeRental: {
          ...reading,
          idOf: ({ activeRentalId }) => activeRentalId,
          add: (item, activeRental = null) => ({ ...item, activeRental }),
        },
        nextRental: {
          idOf: ({ id }) => id,
          read: cycles.findNext.bind(cycles),
          add: (item, nextRental = null) => ({ ...item, nextRental }),
        },
        activeReturn: {
          ...orders,
          idOf: ({ activeReturnId }) => activeReturnId,
          add: (item, activeReturn = null) => ({ ...item, activeReturn }),
        },
      } satisfies Includes<ItemResponse, (typeof ITEM_LIST)['includes']>,
      returnOrder: {
        'customer.creditBalance': creditBalance,
      } satisfies Includes<ReturnOrderResponse, (typeof RETURN_ORDER_LIST)['includes']>,
    };
  }

  /**
   * Returns records with the included ones, in the same order.
   * @param kind the kind of the records
   * @param names the requested includes of that kind
   */
  async extend<T extends object>(
    context: TenantContext,
    kind: IncludingKind,
    records: readonly T[],
    names: readonly string[],
  ): Promise<object[]> {
    let extended: object[] = [...records];
    for (const name of new Set(names)) {
      const { idOf, read, add } = this.includesOf[kind][name] as Include<object>;
      const ids = new Set(records.flatMap((record) => idOf(record) ?? []));
      const found = ids.size > 0 ? await read(context, [...ids]) : undefined;
      extended = extended.map((record, index) => {
        const id = idOf(records[index]!);
        return add(record, id == null ? undefined : found?.get(id));
      });
    }
    return extended;
  }
}
