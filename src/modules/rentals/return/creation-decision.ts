import type { ResourceNumbers } from '../../resources/resource-kind.js';
import { idsOf } from '../../../records/grouped-by.js';
import { AppError, invalidBody } from '../../../errors/app-error.js';
import type { Picture } from '../picture/picture.js';
import { surplusOf, type Visibility } from '../../calendar/rules/item-values.js';
import {
  countRefusals,
  type EntryFacts,
  type EntryRequest,
  requestedOf,
  type ResolvedEntries,
  resolveEntries,
  type ReturningUnit,
} from './entries.js';
import {
  NEW_LINE,
  type Receipt,
  type ReceiptFacts,
  receiptsOf,
  type RequestedChange,
} from './lines.js';
import { decide, type NewLine, type ReturnDecision } from './return-decision.js';
import type { LockedReturns, ReturnMethodRequest } from './return-order.js';

/** The entries to return and the units to create, which return too. */
export interface CreationRequest {
  readonly data?: readonly EntryRequest[];
  readonly returnMethodAttributes?: ReturnMethodRequest;
  readonly quantity?: number;
  readonly serials?: readonly (string | null)[];
  readonly visibility?: Visibility;
  readonly platformVariantId?: number;
}

/** The facts that a creation is decided by. All rows are locked. */
export interface CreationFacts
  extends
    Picture,
    Pick<LockedReturns, 'orders' | 'lines' | 'damagedIds'>,
    Omit<EntryFacts, 'units' | 'cycles' | 'receiptFacts'> {
  /** Undefined if no entry has a status. */
  readonly receiptFacts?: ReceiptFacts;
}

export interface CreationDecision {
  /** Undefined when nothing can be done. */
  readonly decision?: ReturnDecision;
  /** The existing orders of the units. */
  readonly orderIds: readonly number[];
  /** One error per rejected entry, in their order. */
  readonly errors: readonly AppError[];
}

/**
 * The effects of a creation. Units go on one new order per customer; those on an open order are
 * updated there. Entries are independent: the rejected ones are left out.
 * @param createdItemIds the ids of the units that were created for the request
 */
export function decideCreation(
  request: CreationRequest,
  facts: CreationFacts,
  created: readonly ResourceNumbers[],
): CreationDecision {
  const units: EntryFacts['units'] = new Map([...facts.units, ...createdUnits(request, created)]);
  const entries = (request.data ?? []).entries();
  const resolved = resolveEntries('data', entries, { ...facts, units });
  const receipts = receiptsOf(resolved.units.map(requestedOf), facts, facts.receiptFacts);
  return decideEntries(
    { ...facts, units, resolved, createdItemIds: idsOf(created), receipts },
    request.returnMethodAttributes,
  );
}

/** The visibility of units that are created by a return. */
export const DEFAULT_VISIBILITY = 'unavailable';

/** The new units by id; entries can name them too, by their serials. */
const createdUnits = (
  { serials = [], visibility = DEFAULT_VISIBILITY }: CreationRequest,
  created: readonly ResourceNumbers[],
): EntryFacts['units'] =>
  new Map(
    created.map(({ id: itemId, sequentialId }, index) => {
      const serial = serials[index] ?? null;
      return [
        itemId,
        {
          itemId,
          sequentialId,
          serial,
          visibility,
          status: 'processed',
          conditionId: null,
          locationId: null,
        },
      ];
    }),
  );

interface ResolvedFacts extends LockedReturns {
  readonly resolved: ResolvedEntries;
  readonly createdItemIds: readonly number[];
  readonly receipts: ReadonlyMap<number, Receipt>;
}

/** The effects of resolved entries; those whose receipt is rejected are left out. */
function decideEntries(facts: ResolvedFacts, method?: ReturnMethodRequest): CreationDecision {
  const { resolved, createdItemIds, receipts } = facts;
  const refusalOf = ({ rentalId }: ReturningUnit) =>
    rentalId === null ? undefined : receipts.get(rentalId)?.refusal;
  const refused = resolved.units.flatMap((unit): [number, AppError][] => {
    const refusal = refusalOf(unit);
    return refusal ? [[unit.entry, refusal]] : [];
  });
  const errors = [...new Map([...resolved.errors, ...refused])]
    .toSorted(([first], [second]) => first - second)
    .map(([, error]) => error);
  const units = resolved.units.filter((unit) => !refusalOf(unit));
  if (units.length + createdItemIds.length === 0) return { orderIds: [], errors };
  const changes = units.flatMap(({ line, request }) => (line ? [{ line, request }] : []));
  const orderIds = [...new Set(changes.map(({ line }) => line.returnOrderId))];
  const decision = decide(withSentVisibility(facts), receipts.values(), {
    orders: orderIds.map((id) => facts.orders.get(id)!),
    changes,
    newLines: newLinesOf(units, facts),
    method,
  });
  return { decision, orderIds, errors };
}

/** The request decides the visibility of the units that it creates, not their condition. */
const withSentVisibility = ({ units, createdItemIds, ...facts }: ResolvedFacts): LockedReturns => ({
  ...facts,
  units: new Map(
    [...units].map(([id, { visibility, ...state }]) => [
      id,
      createdItemIds.includes(id) ? state : { ...state, visibility },
    ]),
  ),
});

/** The lines to create. A unit without a rental joins the only customer of the request. */
function newLinesOf(
  units: readonly ReturningUnit[],
  { cycles, orders, createdItemIds }: ResolvedFacts,
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

const NO_VARIANT = 'platformVariantId must be given with quantity';

/**
 * The variant of the units to create, by default that of the units in `data`.
 * @param platformIds the variants of those units
 * @throws AppError invalid_body when they have none in common
 */
export function commonVariant(platformIds: readonly number[]): number {
  const [only, ...others] = platformIds;
  if (only === undefined) throw nothingDone([invalidBody(`${NO_VARIANT}: data names no unit`)]);
  if (others.length === 0) return only;
  const variants = platformIds.toSorted((first, second) => first - second).join(', ');
  throw nothingDone([invalidBody(`${NO_VARIANT}: the units in data are of variants ${variants}`)]);
}

/** The reasons against the units to create, and against an empty request. */
export function creationRefusals(request: CreationRequest): string[] {
  const { data = [], quantity, serials, visibility, platformVariantId } = request;
  const refusals = countRefusals('data', data);
  if (refusals.length > 0) return refusals;
  if (quantity === undefined) {
    if ((serials ?? visibility ?? platformVariantId) !== undefined) {
      return ['quantity must be given with serials, visibility or platformVariantId'];
    }
    return data.length === 0 ? ['data must have an entry, or quantity must be given'] : [];
  }
  return [
    ...(platformVariantId === undefined && data.length === 0 ? [NO_VARIANT] : []),
    ...surplusOf(serials, quantity),
  ];
}

/** A 422 with the code of its first error, whose body also has an empty list of return orders. */
export function nothingDone(errors: readonly AppError[]): AppError {
  const sentences = errors.flatMap((error) => error.sentences);
  const body = { errors: sentences, returnOrders: [] };
  return new AppError('invalid_body', sentences, { code: errors[0]!.code, body });
}
