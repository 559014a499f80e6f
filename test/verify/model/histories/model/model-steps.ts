import type { CycleChange } from './model-choices.js';
import { alongWith } from './model-closing.js';
import { giveFor, newCredit, takeBackFor } from './model-credits.js';
import { comesBack, ends } from './model-endings.js';
import { awaitNoMore, receiveWith, undoReceiptWith } from './model-receipts.js';
import { byId, changeTags, type Cycle, type Days, Refused, type World } from './model.js';
import { isSerialTaken } from './model-units.js';

/** A request while it is played. */
export interface Turn {
  readonly world: World;
  /** The cycle as the steps leave it. */
  readonly cycle: Cycle;
  readonly before: Cycle;
  readonly change: CycleChange;
  /** A return line is changed, which changes itself. */
  readonly isOfLine: boolean;
  /** The days are compared with this: the cycle before, or as an undone receipt leaves it. */
  base: Cycle;
  /**
   * Whether a unit is to be chosen; `moves` when it must be another one, `reopens` for a cycle that was
   * cancelled.
   */
  choice: 'none' | 'keeps' | 'moves' | 'reopens';
  /** Planned cycles of others on its unit move away. */
  makesRoom: boolean;
  /** The unit from before is in stock again. */
  isBack: boolean;
  /** Nothing changes but notes and terms. */
  isIdle: boolean;
  /** The days for which a unit was chosen. */
  chosenFor?: Days;
}

export function newTurn(world: World, cycle: Cycle, change: CycleChange, isOfLine: boolean): Turn {
  const before = structuredClone(cycle);
  const makesRoom = change.reallocate === true;
  const state = { choice: 'none', makesRoom, isBack: false, isIdle: false } as const;
  return { world, cycle, before, change, isOfLine, base: before, ...state };
}

export const wasHandedOver = ({ fulfilledAt, receivedAt }: Cycle): boolean =>
  fulfilledAt !== null || receivedAt !== null;

export type Stage = 'planned' | 'out' | 'received' | 'lost' | 'bought' | 'sold' | 'cancelled';

export function stageOf({ cancelled, closedAs, receivedAt, fulfilledAt, sale }: Cycle): Stage {
  if (cancelled) return 'cancelled';
  if (closedAs !== null) return closedAs;
  if (receivedAt !== null) return 'received';
  if (fulfilledAt === null) return 'planned';
  return sale ? 'sold' : 'out';
}

/** Applies the steps of a request, each to the state that those before it leave. */
export function applySteps(turn: Turn): void {
  for (const step of STEPS) step(turn);
  decideChoice(turn);
}

const STEPS: readonly ((turn: Turn) => void)[] = [
  undoReceipt,
  undoHandOver,
  reopen,
  confirm,
  hold,
  moveTo,
  moveByItself,
  fix,
  correct,
  moveStart,
  plan,
  handOver,
  receive,
  close,
  cancel,
  note,
];

/** Refuses a step in one of the stages. */
function refuseIn({ cycle }: Turn, ...stages: Stage[]): void {
  if (stages.includes(stageOf(cycle))) throw new Refused(409);
}

const reopens = ({ closedAs, cancelled }: CycleChange): boolean =>
  closedAs === null || cancelled === false;

function undoReceipt(turn: Turn): void {
  const { world, cycle, change, isOfLine } = turn;
  if (change.receivedAt !== null) return;
  if (!reopens(change)) refuseIn(turn, 'lost', 'bought');
  if (cycle.receivedAt === null) return;
  if (!isOfLine) undoReceiptWith(world, cycle);
  Object.assign(cycle, { receivedAt: null, restockedAt: null });
  if (cycle.credit?.returnCondition === 'received_at') takeBackFor('receipt', cycle.credit);
}

function undoHandOver(turn: Turn): void {
  const { world, cycle, change } = turn;
  if (change.fulfilledAt !== null) return;
  if (!reopens(change)) refuseIn(turn, 'lost', 'bought');
  if (stageOf(cycle) === 'sold') turn.isBack = comesBack(world, cycle, 'sold');
  cycle.fulfilledAt = null;
}

/** `closedAs: null` and `status: scheduled`. */
function reopen(turn: Turn): void {
  const { world, cycle, change } = turn;
  const { closedAs, cancelled, receivedAt, holdUntil } = change;
  if (!reopens(change)) return;
  if (closedAs === null && !receivedAt) refuseIn(turn, 'received');
  if (cancelled === false) refuseIn(turn, 'out', 'received', 'sold');
  const stage = stageOf(cycle);
  if (stage === 'lost' || stage === 'bought') {
    turn.isBack = comesBack(world, cycle, stage === 'lost' ? 'retired' : 'sold');
    Object.assign(cycle, { closedAs: null, salePrice: null });
  }
  if (stage === 'planned' && cancelled === false) cycle.holdUntil = null;
  if (stage === 'cancelled') schedule(cycle, holdUntil ? cycle.holdUntil : null);
}

function schedule(cycle: Cycle, holdUntil: number | null): void {
  Object.assign(cycle, { cancelled: false, cancelReason: null, holdUntil });
  if (cycle.credit) takeBackFor('cancellation', cycle.credit);
}

function confirm(turn: Turn): void {
  const { cycle, change } = turn;
  if (change.holdUntil !== null) return;
  refuseIn(turn, 'lost', 'bought');
  if (cycle.holdUntil !== null) schedule(cycle, null);
}

function hold({ cycle, change }: Turn): void {
  if (!change.holdUntil) return;
  if (cycle.holdUntil === null) throw new Refused(409);
  schedule(cycle, change.holdUntil);
}

function moveTo(turn: Turn): void {
  const { world, cycle, change } = turn;
  const { itemId = cycle.itemId } = change;
  if (itemId === cycle.itemId) return;
  refuseToMove(turn);
  if (stageOf(cycle) === 'out') {
    byId(world.items, cycle.itemId).status = 'unprocessed';
    cycle.formerUnits.push(cycle.itemId);
  }
  cycle.itemId = itemId;
}

/** A lost or bought cycle keeps its unit while it is reopened. */
function refuseToMove(turn: Turn): void {
  if (turn.before.closedAs !== null) throw new Refused(409);
  refuseIn(turn, 'received', 'sold');
}

function moveByItself(turn: Turn): void {
  const { world, cycle, change } = turn;
  const { itemId, variantId = cycle.variantId, reallocate } = change;
  const isLeaving =
    variantId !== cycle.variantId && variantId !== byId(world.items, cycle.itemId).variantId;
  if (itemId !== undefined || !(reallocate || isLeaving)) return;
  refuseToMove(turn);
  refuseIn(turn, 'cancelled');
  if (stageOf(cycle) === 'out') return;
  turn.choice = isLeaving ? 'moves' : 'keeps';
  turn.makesRoom = false;
}

/** Packing and the hand-over fix the unit of a cycle, whatever is sent. */
function fix(turn: Turn): void {
  const { before, cycle, change } = turn;
  const { isUnitFixed = change.itemId === undefined ? undefined : true } = change;
  const { packingStatus = cycle.packingStatus } = change;
  const isHandedOver = change.fulfilledAt || change.receivedAt || wasHandedOver(cycle);
  if (isUnitFixed === false && (packingStatus !== 'pending' || isHandedOver))
    throw new Refused(409);
  const stage = stageOf(cycle);
  const isNaming = stage === 'planned' || stage === 'cancelled' || cycle.itemId !== before.itemId;
  if (isUnitFixed !== undefined && isNaming) cycle.named = isUnitFixed;
}

/** Customers, variants, places and conditions are corrected until the unit is out. */
function correct(turn: Turn): void {
  const { world, cycle, change } = turn;
  const { customerId = cycle.customerId, variantId = cycle.variantId } = change;
  const { location = cycle.location, conditionIds = cycle.conditionIds } = change;
  const { creditCost = cycle.credit?.cost } = change;
  const isSame =
    creditCost === cycle.credit?.cost &&
    customerId === cycle.customerId &&
    variantId === cycle.variantId &&
    location === cycle.location &&
    String(conditionIds) === String(cycle.conditionIds);
  if (isSame) return;
  refuseIn(turn, 'out', 'received', 'lost', 'bought', 'sold');
  const isOnAnothers = world.orders.some(
    (order) =>
      order.status !== 'cancelled' &&
      order.customerId !== customerId &&
      order.lines.some(({ rentalId }) => rentalId === cycle.id),
  );
  if (customerId !== cycle.customerId && isOnAnothers) throw new Refused(409);
  Object.assign(cycle, { customerId, variantId, location, conditionIds });
  if (creditCost === undefined) return;
  if (cycle.credit) {
    cycle.credit.cost = creditCost;
    return;
  }
  cycle.credit = newCredit(world, creditCost);
  if (cycle.cancelled) giveFor('cancellation', cycle.credit);
}

function moveStart(turn: Turn): void {
  const { cycle, change } = turn;
  const { start = cycle.start } = change;
  if (start === cycle.start) return;
  refuseIn(turn, 'out', 'lost', 'bought');
  if (cycle.fulfillAtGiven !== null && change.fulfillAtGiven === undefined)
    cycle.fulfillAtGiven = alongWith(cycle.fulfillAtGiven, cycle.start, start);
  cycle.start = start;
}

const PLANNED = [
  'shipped',
  'end',
  'fulfillAtGiven',
  'receiveAtGiven',
  'prepareFromGiven',
  'restockByGiven',
] as const;

const namesReturn = ({ receiveAtGiven, restockByGiven }: CycleChange): boolean =>
  Boolean(receiveAtGiven ?? restockByGiven);

function plan(turn: Turn): void {
  const { cycle, change } = turn;
  const members = PLANNED.filter(
    (name) => change[name] !== undefined && change[name] !== cycle[name],
  );
  if (members.length > 0) refuseIn(turn, 'lost', 'bought');
  if (namesReturn(change)) refuseIn(turn, 'sold');
  const { end, receiveAtGiven } = cycle;
  const isSent = change.receiveAtGiven !== undefined;
  if (change.end && !isSent && end !== null && receiveAtGiven !== null)
    cycle.receiveAtGiven = alongWith(receiveAtGiven, end, change.end);
  Object.assign(cycle, Object.fromEntries(members.map((name) => [name, change[name]])));
}

function handOver(turn: Turn): void {
  const { cycle, change } = turn;
  const { fulfilledAt } = change;
  if (!fulfilledAt) return;
  refuseIn(turn, 'cancelled');
  if (fulfilledAt !== cycle.fulfilledAt) refuseIn(turn, 'lost', 'bought');
  const isSold = cycle.sale && stageOf(cycle) === 'planned';
  if (isSold && namesReturn(change)) throw new Refused(409);
  Object.assign(cycle, { fulfilledAt, holdUntil: null });
}

function receive(turn: Turn): void {
  const { world, before, cycle, change, isOfLine } = turn;
  const { receivedAt } = change;
  if (!receivedAt) return;
  refuseIn(turn, 'cancelled', 'bought');
  const isAnother = stageOf(before) === 'out' && cycle.itemId !== before.itemId;
  if (cycle.sale || isAnother || turn.choice !== 'none') throw new Refused(409);
  const isNew = cycle.receivedAt === null;
  Object.assign(cycle, { receivedAt, closedAs: null, replaced: null, holdUntil: null });
  if (!isNew) return;
  if (before.closedAs === 'lost' && cycle.fulfilledAt !== null) {
    const unit = byId(world.items, cycle.itemId);
    const found = { ...unit, visibility: 'unavailable' } as const;
    if (!isSerialTaken(world, found)) unit.visibility = found.visibility;
    if (!isOfLine) unit.status = 'unprocessed';
  }
  if (!isOfLine) receiveWith(world, cycle);
  if (cycle.credit?.returnCondition === 'received_at') giveFor('receipt', cycle.credit);
}

/** The unit of a rental that is out does not come back. */
function close(turn: Turn): void {
  const { world, cycle, change } = turn;
  const { closedAs, salePrice = null } = change;
  if (!closedAs) return;
  if (stageOf(cycle) !== 'out') throw new Refused(409);
  Object.assign(cycle, { closedAs, salePrice });
  ends(world, cycle);
  awaitNoMore(world, cycle);
}

function cancel(turn: Turn): void {
  const { world, cycle, change } = turn;
  if (!change.cancelled) return;
  refuseIn(turn, 'out', 'received', 'lost', 'bought', 'sold');
  if (turn.choice !== 'none') throw new Refused(409);
  const isNew = !cycle.cancelled;
  const { cancelReason = cycle.cancelReason } = change;
  Object.assign(cycle, { cancelled: true, cancelReason, holdUntil: null });
  if (!isNew) return;
  if (cycle.credit) giveFor('cancellation', cycle.credit);
  awaitNoMore(world, cycle);
}

/** Tags are no correction. */
function note(turn: Turn): void {
  const { cycle, change } = turn;
  const { packingStatus = cycle.packingStatus, tagsAttributes = [], closedAs } = change;
  if (packingStatus !== cycle.packingStatus && !closedAs) refuseIn(turn, 'lost', 'bought');
  cycle.packingStatus = packingStatus;
  cycle.tags = changeTags(cycle.tags, tagsAttributes);
}

/**
 * `reallocate` alone always moves, but what is out moves by name only. A cancelled cycle that is planned
 * again makes room on its unit if it is fixed to that, else it takes any; a sale only its own.
 */
function decideChoice(turn: Turn): void {
  const { before, cycle, change } = turn;
  if (before.cancelled && stageOf(cycle) === 'planned' && turn.choice === 'none') {
    if (change.itemId !== undefined || cycle.sale) return;
    if ((before.named && cycle.named) || cycle.packingStatus !== 'pending') turn.makesRoom = true;
    else turn.choice = 'reopens';
    return;
  }
  if (!change.reallocate || change.itemId !== undefined) return;
  const isAlone =
    stageOf(cycle) === stageOf(before) &&
    String(cycle.conditionIds) === String(before.conditionIds) &&
    ([...PLANNED, 'start', 'fulfilledAt', 'variantId', 'location'] as const).every(
      (name) => cycle[name] === before[name],
    );
  if (!isAlone) return;
  if (stageOf(before) === 'out') throw new Refused(409);
  if (turn.choice !== 'keeps') return;
  if (cycle.packingStatus !== 'pending') throw new Refused(409);
  turn.choice = 'moves';
}
