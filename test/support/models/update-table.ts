import type { StoredState } from './stored-cycles.js';

/**
 * The table of the steps of `PUT /cycles/{id}` in docs/cycles.md, as an oracle for tests: it shares
 * no rule with the service.
 */

export type StageName = 'planned' | 'out' | 'received' | 'lost' | 'bought' | 'sold' | 'cancelled';

/** The result of a request for a cycle: a rejection, or what is stored. */
export type Expected =
  | { readonly rejected: 409 | 422 }
  | {
      readonly stage: StageName;
      readonly itemId: number;
      readonly visibilities: string;
      readonly isNamed: boolean;
    };

export const BOOKED_VARIANT = 810;

/** An hour of a day in June 2030. */
export const AT = (day: number, hour = 10): string =>
  `2030-06-${String(day).padStart(2, '0')}T${hour}:00:00.000Z`;

type Fields = Readonly<Record<string, unknown>>;

/** The columns of the table, in order. */
const STAGES = ['planned', 'out', 'received', 'lost', 'bought', 'sold', 'cancelled'] as const;

/**
 * The outcome of a step in each stage: `.` nothing, `+` a change within the stage, `!` a rejection.
 * A letter leads to a stage: P planned, O out, R received, L lost, B bought, S sold, C cancelled.
 */
const STEPS: readonly [applies: (fields: Fields, stored: Fields) => boolean, outcomes: string][] = [
  [({ receivedAt }) => receivedAt === null, '..O!!..'],
  [({ fulfilledAt }) => fulfilledAt === null, '.P+!!P.'],
  [({ closedAs }) => closedAs === null, '..!OO.P'],
  [({ status }) => status === 'scheduled', '.!!OO!P'],
  [({ holdUntil }) => holdUntil === null, '...!!..'],
  [({ holdUntil }) => Boolean(holdUntil), '!!!!!!!'],
  [({ itemId }) => itemId !== undefined && itemId !== 1, '++!!!!+'],
  [
    ({ itemId, reallocate, platformVariantId }) =>
      itemId === undefined && (reallocate === true || platformVariantId === 820),
    '++!!!!!',
  ],
  [
    ({ customerPlatformId, platformVariantId, platformOrderName }) =>
      customerPlatformId === 53 || platformVariantId === 820 || platformOrderName !== undefined,
    '+!!!!!+',
  ],
  [({ rentalStart }) => rentalStart === AT(9), '+!+!!++'],
  [
    ({ deliveryMethodType, rentalEnd, receiveAt }) =>
      deliveryMethodType === 'shipping' || rentalEnd !== undefined || receiveAt !== undefined,
    '+++!!++',
  ],
  [
    ({ fulfilledAt }, stored) => Boolean(fulfilledAt) && fulfilledAt !== stored.fulfilledAt,
    'O++!!+!',
  ],
  [({ receivedAt }) => Boolean(receivedAt), 'RR+R!!!'],
  [({ closedAs }) => closedAs === 'lost', '!L!!!!!'],
  [({ closedAs }) => closedAs === 'bought', '!B!!!!!'],
  [({ status }) => status === 'cancelled', 'C!!!!!+'],
  // A price is taken with the end of a rental.
  [
    ({ priceCents, packingStatus, closedAs }) =>
      (priceCents !== undefined || packingStatus !== undefined) && !closedAs,
    '+++!!++',
  ],
];

const STAGE_OF_LETTER: Readonly<Record<string, StageName>> = {
  P: 'planned',
  O: 'out',
  R: 'received',
  L: 'lost',
  B: 'bought',
  S: 'sold',
  C: 'cancelled',
};

const REJECTED = { rejected: 409 } as const;

/** Fields that contradict each other in every stage. */
function contradicts(fields: Fields): boolean {
  const { holdUntil, status, fulfilledAt, receivedAt, closedAs, itemId, reallocate } = fields;
  const ends = closedAs === 'lost' || closedAs === 'bought';
  return (
    (Boolean(holdUntil) && Boolean(status ?? (fulfilledAt || receivedAt || closedAs))) ||
    (ends && [status, fulfilledAt, receivedAt, itemId].some((value) => value !== undefined)) ||
    (ends && reallocate === true) ||
    (closedAs === null && status === 'cancelled') ||
    (fields.salePriceCents !== undefined && closedAs !== 'bought') ||
    (fields.cancelReason !== undefined && status !== 'cancelled') ||
    (Boolean(receivedAt) && reallocate === true)
  );
}

/** The result by the table, for a shop in which unit 2 is free and unit 3 retired. */
export function expectedResult(
  { cycle, stage: stored, ownUnit }: StoredState,
  fields: Fields,
): Expected {
  if (contradicts(fields)) return { rejected: 422 };
  const isSale = cycle.methodType === 'resale';
  const reopens = fields.closedAs === null || fields.status === 'scheduled';
  const ends = stored === 'lost' || stored === 'bought';
  let stage: StageName = stored;
  let holds = cycle.holdUntil !== null;
  let isOut = cycle.fulfilledAt !== null;
  let moves: 'no' | 'named' | 'any' = 'no';
  /** The stage in which the row of `isUnitFixed` applies, between rows 8 and 9. */
  let fixedIn: StageName = stored;
  for (const [step, [applies, outcomes]] of STEPS.entries()) {
    if (step === 8) fixedIn = stage;
    if (!applies(fields, cycle as unknown as Fields)) continue;
    const outcome = outcomes[STAGES.indexOf(stage)]!;
    // Undoing is no correction of what is opened again by the same request.
    if (step < 2 && ends && reopens) {
      if (step === 1) isOut = false;
      continue;
    }
    if (step === 2 && stage === 'received' && fields.receivedAt) continue;
    // One request opens a cycle once.
    if (step === 3 && ends && fields.closedAs === null) continue;
    if (step === 4 && stage === 'cancelled' && holds) stage = 'planned';
    if (step === 4 && stage === 'planned') holds = false;
    if (step === 5 && holds && (stage === 'planned' || stage === 'cancelled')) {
      stage = 'planned';
      continue;
    }
    if ((step === 6 || step === 7) && ends && reopens) return REJECTED;
    if (step === 7) {
      if (stage === 'out') {
        if (fields.platformVariantId === 820) return REJECTED;
        continue;
      }
      moves = 'any';
    }
    if (step === 8 && fields.customerPlatformId === 53 && outcome === '+') return REJECTED;
    if (step === 10 && stage === 'sold' && fields.receiveAt) return REJECTED;
    if (step === 11 && isSale && stage === 'planned') {
      if (fields.receiveAt) return REJECTED;
      stage = 'sold';
      isOut = true;
      continue;
    }
    if (step === 12) {
      const isMoved = moves !== 'no';
      if (isSale && stage === 'planned') return REJECTED;
      if ((stored === 'out' && isMoved) || moves === 'any') return REJECTED;
    }
    if (outcome === '!') return REJECTED;
    if (step === 6) moves = 'named';
    if (step === 15 && moves === 'any') return REJECTED;
    if ((step === 2 || step === 3) && stage === 'cancelled' && !fields.holdUntil) holds = false;
    const letter = STAGE_OF_LETTER[outcome];
    if (letter === undefined) {
      if (step === 1) isOut = false;
      continue;
    }
    if (step === 1) isOut = false;
    if (step === 11) isOut = true;
    // A cycle that is no longer ended or received is out if it was handed over.
    stage = letter === 'out' && step < 11 && !isOut ? 'planned' : letter;
  }
  const isAlone = onlyReallocates(fields, cycle as unknown as Fields) && stage === stored;
  if (isAlone && stored === 'out') return REJECTED;
  return withUnits();

  function withUnits(): Expected {
    let own = ownUnit;
    const isUndone =
      (stored === 'lost' || stored === 'bought' || stored === 'sold') && stage !== stored;
    if (isUndone) {
      const isFound = stored === 'lost' && stage === 'received' && fields.fulfilledAt !== null;
      const byEnd = stored === 'lost' ? 'retired' : 'sold';
      if (isFound) own = 'unavailable';
      else if (own === byEnd) own = cycle.replacedVisibility!;
    }
    const units = [own, 'available', 'retired', 'available'];
    const isPacked = (fields.packingStatus ?? cycle.packingStatus) !== 'pending';
    if (isPacked && moves === 'any' && isAlone) return REJECTED;
    let itemId = 1;
    if (moves === 'named') itemId = fields.itemId as number;
    if (moves === 'any' && fields.platformVariantId === 820) itemId = 4;
    else if (moves === 'any') itemId = isAlone || own !== 'available' ? 2 : 1;
    if (itemId !== 1 && units[itemId - 1] !== 'available') return REJECTED;
    if (stored === 'cancelled' && stage !== 'cancelled' && units[itemId - 1] !== 'available') {
      return REJECTED;
    }
    if (stage === 'sold' && stored !== 'sold' && units[itemId - 1] !== 'available') return REJECTED;
    if (stage !== stored && (stage === 'lost' || stage === 'bought' || stage === 'sold')) {
      units[itemId - 1] = stage === 'lost' ? 'retired' : 'sold';
    }
    const isHandedOver = stage !== 'planned' && stage !== 'cancelled';
    if (fields.isUnitFixed === false && (isHandedOver || isPacked)) return REJECTED;
    return { stage, itemId, visibilities: units.join(' '), isNamed: isNamed(itemId) };
  }

  /** True if somebody has named the unit after the request. */
  function isNamed(itemId: number): boolean {
    if (moves === 'any' && itemId !== 1) return fields.isUnitFixed === true;
    const isNaming = fixedIn === 'planned' || fixedIn === 'cancelled' || moves === 'named';
    const sent = fields.isUnitFixed ?? (fields.itemId === undefined ? undefined : true);
    return isNaming && sent !== undefined ? (sent as boolean) : cycle.unitNamed;
  }
}

/** True if a request changes neither days nor the variant, and asks for another unit by no name. */
function onlyReallocates(fields: Fields, stored: Fields): boolean {
  const { itemId, reallocate, platformVariantId } = fields;
  const days = ['deliveryMethodType', 'fulfilledAt', 'rentalStart', 'rentalEnd', 'receiveAt'];
  return (
    reallocate === true &&
    itemId === undefined &&
    platformVariantId !== 820 &&
    days.every((field) => fields[field] === undefined || fields[field] === stored[field])
  );
}
