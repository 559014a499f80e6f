import { Injectable } from '@nestjs/common';
import { type AppError, invalidBody, withBody } from '../../../common/errors/app-error.js';
import { groupedBy } from '../../../common/lists/grouped-by.js';
import type { Scope } from '../../../database/scope.js';
import { inTransaction } from '../../../database/transaction.js';
import type { LockedRentals } from '../../cycles/rules/locked-rentals.js';
import { surplusOf } from '../../items/rules/item-serials.js';
import { ResourcesService } from '../../resources/resources.service.js';
import type { DomainEvent } from '../../../events/rules/event-catalogue.js';
import { EventRecorderService } from '../../../events/event-recorder.service.js';
import type {
  CreateReturnOrdersRequest,
  ReturnMethodAttributes,
} from '../dto/return-order.request.js';
import { ReturnCreditsService } from '../receiving/return-credits.service.js';
import { ReturnEntriesService, type Returning } from './return-entries.service.js';
import {
  changeLines,
  type LineChange,
  lineEvents,
  type LineState,
  NEW_LINE,
  type WishedLine,
} from '../rules/line-change.js';
import { isSameMethod, methodAfter, NO_METHOD } from '../rules/return-method.js';
import { type LockedLine, ReturnLinesRepository } from '../return-lines.repository.js';
import { type LockedOrder, ReturnOrdersRepository } from '../return-orders.repository.js';
import { beginningOf } from '../rules/return-progress.js';
import { ReturnProgressService } from '../receiving/return-progress.service.js';
import { ReturnReceiptsService } from '../receiving/return-receipts.service.js';
import { formattedReturnId, rentalsSearchText } from '../rules/return-values.js';

/** What a request made or updated, and the sentences on what it left out. */
export interface CreatedReturns {
  readonly ids: number[];
  readonly errors: string[];
}

/** A line that is to be made, and whose order it goes on. */
type NewLine = LineState & { itemId: number; rentalId: number | null; customerId: number | null };

/** Makes return orders out of what comes back. */
@Injectable()
export class ReturnCreationService {
  constructor(
    private readonly entries: ReturnEntriesService,
    private readonly orders: ReturnOrdersRepository,
    private readonly lines: ReturnLinesRepository,
    private readonly receipts: ReturnReceiptsService,
    private readonly progress: ReturnProgressService,
    private readonly credits: ReturnCreditsService,
    private readonly resources: ResourcesService,
    private readonly events: EventRecorderService,
  ) {}

  /**
   * Puts what comes back on one new order a customer; what is on an open order already is updated
   * there. Entries stand alone: what is wrong with some is told, the others are done.
   * @throws AppError invalid_body when nothing can be done
   */
  async create(scope: Scope, request: CreateReturnOrdersRequest): Promise<CreatedReturns> {
    const refusals = refusalsOf(request);
    if (refusals.length > 0) throw nothingDone(refusals);
    const now = new Date().toISOString();
    return inTransaction(scope, async (transaction) => {
      const { returning, errors } = await this.entries.resolve(transaction, request, now);
      if (returning.units.length + returning.createdItemIds.length === 0) throw nothingDone(errors);
      return { ids: await this.store(transaction, request, returning, now), errors };
    });
  }

  private async store(
    scope: Scope,
    request: CreateReturnOrdersRequest,
    returning: Returning,
    now: string,
  ): Promise<number[]> {
    const { locked, receipts } = returning;
    const there = changeLines(linesThere(returning), locked.units);
    const fresh = changeLines(newLines(returning), there.units);
    const attributes = request.returnMethodAttributes;
    const made = await this.createOrders(scope, fresh.changes, locked, attributes, now);
    const events = await this.receipts.store(
      scope,
      locked,
      receipts,
      fresh.units,
      there.changes,
      now,
    );
    const progressEvents = await this.progress.follow(scope, returning.orders, there.changes);
    const idsThere = [...new Set(there.changes.map(({ line }) => line.returnOrderId))];
    await this.updateMethods(
      scope,
      idsThere.map((id) => returning.orders.get(id)!),
      attributes,
    );
    await this.events.record(scope, [...made.events, ...events, ...progressEvents]);
    return [...idsThere, ...made.ids];
  }

  private async updateMethods(
    scope: Scope,
    orders: readonly LockedOrder[],
    attributes: ReturnMethodAttributes | undefined,
  ): Promise<void> {
    const changed = orders.flatMap((order) => {
      const method = methodAfter(order, attributes);
      if (isSameMethod(order, method)) return [];
      return { ...method, id: order.id };
    });
    await this.orders.updateMethods(scope, changed);
  }

  /** One order for each customer, and a line for each unit. */
  private async createOrders(
    scope: Scope,
    changes: readonly LineChange<NewLine>[],
    { cycles }: LockedRentals,
    attributes: ReturnMethodAttributes | undefined,
    now: string,
  ): Promise<{ ids: number[]; events: DomainEvent[] }> {
    if (changes.length === 0) return { ids: [], events: [] };
    const groups = [...groupedBy(changes, ({ line }) => line.customerId)];
    const numbers = await this.resources.create(scope, 'ReturnOrder', groups.length);
    await this.orders.create(
      scope,
      groups.map(([customerId, members], index) => ({
        ...numbers[index]!,
        customerId,
        ...beginningOf(members.map(({ after }) => after.status)),
        ...methodAfter(NO_METHOD, attributes),
        rentalsSearchText: rentalsSearchText(
          members.flatMap(({ line }) => cycles.get(line.rentalId ?? 0)?.sequentialId ?? []),
        ),
        requestedAt: now,
        searchText: formattedReturnId(numbers[index]!.sequentialId),
      })),
    );
    const lines = groups.flatMap(([, members], index) =>
      members.map((change) => ({ change, returnOrderId: numbers[index]!.id })),
    );
    const lineIds = await this.lines.create(
      scope,
      lines.map(({ change: { line, after }, returnOrderId }) => ({
        ...after,
        returnOrderId,
        itemId: line.itemId,
        rentalId: line.rentalId,
      })),
      now,
    );
    const rentalIds = changes.flatMap(({ line }) => line.rentalId ?? []);
    await this.credits.giveBack(scope, rentalIds);
    return {
      ids: numbers.map(({ id }) => id),
      events: [
        ...groups.map(([, members], index) => createdEvent(numbers[index]!.id, members)),
        ...lines.flatMap(({ change, returnOrderId }, index) =>
          lineEvents(change, { id: lineIds[index]!, returnOrderId }),
        ),
      ],
    };
  }
}

/** What is wrong with the units to be created, and with a request for nothing. */
function refusalsOf(request: CreateReturnOrdersRequest): string[] {
  const { data, quantity, serials, visibility, platformVariantId } = request;
  if (quantity === undefined) {
    if ((serials ?? visibility ?? platformVariantId) !== undefined) {
      return ['quantity must be given with serials, visibility or platformVariantId'];
    }
    return data.length === 0 ? ['data must have an entry, or quantity must be given'] : [];
  }
  return [
    ...(platformVariantId === undefined ? ['platformVariantId must be given with quantity'] : []),
    ...surplusOf(serials, quantity),
  ];
}

/** 422 that says as well that there are no return orders. */
function nothingDone(errors: readonly string[]): AppError {
  return withBody(invalidBody(...errors), { errors, returnOrders: [] });
}

const linesThere = ({ units }: Returning): WishedLine<LockedLine>[] =>
  units.flatMap(({ line, wish }) => (line ? [{ line, wish }] : []));

/**
 * The lines to be made. Whoever rented a unit brings it back; a unit that nobody had rented comes
 * with what the only customer of the request brings back.
 */
function newLines({ units, createdItemIds, locked, orders }: Returning): WishedLine<NewLine>[] {
  const customers = units.map(({ line, rentalId }) => {
    if (line) return orders.get(line.returnOrderId)!.customerId;
    return rentalId === null ? null : locked.cycles.get(rentalId)!.customerId;
  });
  const known = new Set(customers.flatMap((customerId) => customerId ?? []));
  const [only = null] = known.size === 1 ? known : [];
  const lineOf = (itemId: number, rentalId: number | null, customerId: number | null) => ({
    ...NEW_LINE,
    itemId,
    rentalId,
    customerId,
  });
  const named = new Set(units.map(({ itemId }) => itemId));
  return [
    ...units.flatMap(({ line, itemId, rentalId, wish }, index) =>
      line ? [] : [{ line: lineOf(itemId, rentalId, customers[index] ?? only), wish }],
    ),
    ...createdItemIds
      .filter((itemId) => !named.has(itemId))
      .map((itemId) => ({ line: lineOf(itemId, null, only), wish: {} })),
  ];
}

function createdEvent(id: number, members: readonly LineChange<NewLine>[]): DomainEvent {
  return {
    resourceType: 'ReturnOrder',
    resourceId: id,
    type: 'created',
    metadata: { itemIds: members.map(({ line }) => line.itemId) },
  };
}
