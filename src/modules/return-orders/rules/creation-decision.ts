import { type AppError, invalidBody, withBody } from '../../../errors/app-error.js';
import type { Receipt } from '../../cycles/rules/cycle-receipt.js';
import { surplusOf } from '../../items/rules/item-values.js';
import type { CreateReturnOrdersRequest } from '../dto/return-order.request.js';
import { NEW_LINE, type RequestedChange } from './line-change.js';
import type { LockedReturns } from './locked-returns.js';
import type { NewLine } from './new-orders.js';
import { decide, type ReturnDecision } from './return-decision.js';
import type { ResolvedEntries, ReturningUnit } from './return-entries.js';

/** What the entries of a request come to is decided by this. */
export interface CreationFacts extends LockedReturns {
  readonly resolved: ResolvedEntries;
  /** Units that were created for the request. */
  readonly createdItemIds: readonly number[];
  /** What becomes of rentals, by their ids. */
  readonly receipts: ReadonlyMap<number, Receipt>;
}

/** What becomes of the entries of a request. */
export interface CreationDecision {
  /** Undefined when nothing can be done. */
  readonly decision?: ReturnDecision;
  /** The orders that are there and have some of the units. */
  readonly orderIds: readonly number[];
  /** One sentence for each entry that is left out, in their order. */
  readonly errors: readonly string[];
}

/**
 * What comes back goes on one new order a customer; what is on an open order already is updated
 * there. Entries stand alone: those that cannot be done are left out.
 */
export function decideCreation(
  { returnMethodAttributes: method }: Pick<CreateReturnOrdersRequest, 'returnMethodAttributes'>,
  facts: CreationFacts,
): CreationDecision {
  const { resolved, createdItemIds, receipts } = facts;
  const refusalOf = ({ rentalId }: ReturningUnit) =>
    rentalId === null ? undefined : receipts.get(rentalId)?.refusal;
  const refused = resolved.units.flatMap((unit): [number, string][] => {
    const refusal = refusalOf(unit);
    return refusal ? [[unit.entry, refusal.message]] : [];
  });
  const errors = [...new Map([...resolved.errors, ...refused])]
    .toSorted(([one], [other]) => one - other)
    .map(([, sentence]) => sentence);
  const units = resolved.units.filter((unit) => !refusalOf(unit));
  if (units.length + createdItemIds.length === 0) return { orderIds: [], errors };
  const changes = units.flatMap(({ line, request }) => (line ? [{ line, request }] : []));
  const orderIds = [...new Set(changes.map(({ line }) => line.returnOrderId))];
  const decision = decide(facts, receipts.values(), {
    orders: orderIds.map((id) => facts.orders.get(id)!),
    changes,
    newLines: newLinesOf(units, facts),
    method,
  });
  return { decision, orderIds, errors };
}

/**
 * The lines to be made. Whoever rented a unit brings it back; a unit that nobody had rented comes
 * with what the only customer of the request brings back.
 */
function newLinesOf(
  units: readonly ReturningUnit[],
  { cycles, orders, createdItemIds }: CreationFacts,
): RequestedChange<NewLine>[] {
  const customers = units.map(({ line, rentalId }) => {
    if (line) return orders.get(line.returnOrderId)!.customerId;
    return rentalId === null ? null : cycles.get(rentalId)!.customerId;
  });
  const known = new Set(customers.flatMap((customerId) => customerId ?? []));
  const [only = null] = known.size === 1 ? known : [];
  const named = new Set(units.map(({ itemId }) => itemId));
  return [
    ...units.flatMap(({ line, itemId, rentalId, request }, index) => {
      const customerId = customers[index] ?? only;
      return line ? [] : [{ line: { ...NEW_LINE, itemId, rentalId, customerId }, request }];
    }),
    ...createdItemIds
      .filter((itemId) => !named.has(itemId))
      .map((itemId) => ({
        line: { ...NEW_LINE, itemId, rentalId: null, customerId: only },
        request: {},
      })),
  ];
}

/** What is wrong with the units to be created, and with a request for nothing. */
export function creationRefusals(request: CreateReturnOrdersRequest): string[] {
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
export const nothingDone = (errors: readonly string[]): AppError =>
  withBody(invalidBody(...errors), { errors, returnOrders: [] });
