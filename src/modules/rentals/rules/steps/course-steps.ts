import { nameOfUnit } from '../../../calendar/rules/item-values.js';
import { stageOf } from '../cycle-state.js';
import {
  assertOpen,
  namesReturn,
  reject,
  reopens,
  type StepDraft,
  type Steps,
  withState,
} from './step.js';

/** The steps that change what happened to a cycle: those before its plan changes, then those after. */

/** Step 1, `receivedAt: null`. */
export function undoReceipt(draft: StepDraft, steps: Steps): StepDraft {
  if (steps.patch.receivedAt !== null) return draft;
  if (!reopens(steps.request)) assertOpen(stageOf(draft.state), steps);
  if (draft.state.receivedAt === null) return draft;
  return withState(draft, { receivedAt: null, restockedAt: null });
}

/** Step 2, `fulfilledAt: null`. A sale that was handed over is planned again. */
export function undoHandOver(draft: StepDraft, steps: Steps): StepDraft {
  if (steps.patch.fulfilledAt !== null) return draft;
  const stage = stageOf(draft.state);
  if (!reopens(steps.request)) assertOpen(stage, steps);
  return withState(draft, {
    fulfilledAt: null,
    ...(stage === 'sold' && { replacedVisibility: null }),
  });
}

/** Steps 3 and 4, `closedAs: null` and `status: scheduled`, which also confirms a hold. */
export function reopen(draft: StepDraft, steps: Steps): StepDraft {
  const { closedAs, status } = steps.request;
  if (!reopens(steps.request)) return draft;
  const stage = stageOf(draft.state);
  if (closedAs === null && stage === 'received' && !steps.patch.receivedAt) {
    reject(steps, stage, 'is received; undo that with receivedAt null');
  }
  if (status === 'scheduled' && (stage === 'out' || stage === 'received' || stage === 'sold')) {
    reject(steps, stage, `is ${stage}; only a cancelled cycle can be scheduled again`);
  }
  switch (stage) {
    case 'lost':
    case 'bought':
      return withState(draft, { closedAs: null, salePriceCents: null, replacedVisibility: null });
    case 'cancelled':
      return withState(draft, {
        cancelledAt: null,
        cancelReason: null,
        // A lapsed hold that is prolonged in the same request is a hold again.
        ...(!steps.patch.holdUntil && { holdUntil: null }),
      });
    case 'planned':
      return status === 'scheduled' ? withState(draft, { holdUntil: null }) : draft;
    default:
      return draft;
  }
}

/** Step 5, `holdUntil: null`. A lapsed hold is planned again. */
export function confirmHold(draft: StepDraft, steps: Steps): StepDraft {
  if (steps.patch.holdUntil !== null) return draft;
  const stage = stageOf(draft.state);
  assertOpen(stage, steps);
  if (draft.state.holdUntil === null) return draft;
  return withState(draft, { holdUntil: null, cancelledAt: null, cancelReason: null });
}

/** Step 6, a time in `holdUntil`. A lapsed hold is a hold again. */
export function prolongHold(draft: StepDraft, steps: Steps): StepDraft {
  const { holdUntil } = steps.patch;
  if (!holdUntil) return draft;
  if (draft.state.holdUntil === null) {
    const stage = stageOf(draft.state);
    reject(steps, stage, `is ${stage === 'planned' ? 'confirmed' : stage} and cannot be held`);
  }
  return withState(draft, { holdUntil, cancelledAt: null, cancelReason: null });
}

/** Step 12, a time in `fulfilledAt`. A sale ends with it. */
export function handOver(draft: StepDraft, steps: Steps): StepDraft {
  const { fulfilledAt } = steps.patch;
  if (!fulfilledAt) return draft;
  const stage = stageOf(draft.state);
  const isRepeated = fulfilledAt === draft.state.fulfilledAt;
  if (!isRepeated) assertOpen(stage, steps);
  if (stage === 'cancelled') reject(steps, stage, 'is cancelled and takes no actual times');
  const isSale = draft.state.methodType === 'resale';
  const sells = isSale && (stage === 'planned' || stage === 'out');
  if ((sells && namesReturn(steps)) || (isSale && stage === 'received' && !isRepeated)) {
    reject(steps, stage, 'is a sale and does not come back');
  }
  return withState(draft, {
    fulfilledAt,
    ...(stage === 'planned' && { holdUntil: null }),
    // The unit of a sale is available, or the sale is rejected.
    ...(sells && { replacedVisibility: 'available' }),
  });
}

/** Step 13, a time in `receivedAt`. */
export function receive(draft: StepDraft, steps: Steps): StepDraft {
  const { before, patch } = steps;
  const { receivedAt } = patch;
  if (!receivedAt) return draft;
  const stage = stageOf(draft.state);
  if (stage === 'cancelled') reject(steps, stage, 'is cancelled and takes no actual times');
  if (stage === 'bought') assertOpen(stage, steps);
  if (stage === 'sold' || (stage === 'planned' && draft.state.methodType === 'resale')) {
    const what = steps.stage === 'sold' ? 'sold' : 'a sale';
    reject(steps, stage, `is ${what} and does not come back`);
  }
  if (steps.stage === 'out' && draft.state.itemId !== before.itemId) {
    const [own, sent] = [before.itemId, draft.state.itemId].map((id) => steps.units.get(id));
    const other = sent ? `, not ${nameOfUnit(sent)}` : '';
    const reason = `is out with ${nameOfUnit(own!)}${other}; swap its unit before it is received`;
    reject(steps, 'out', reason);
  }
  if (draft.wish.unit === 'any') {
    reject(steps, stage, 'was not out with a unit of that variant; name it with itemId');
  }
  return withState(draft, {
    receivedAt,
    holdUntil: null,
    ...(stage === 'lost' && { closedAs: null, replacedVisibility: null }),
  });
}

/** Step 14, `closedAs` lost or bought: the unit that is out does not come back. */
export function endWithoutReturn(draft: StepDraft, steps: Steps): StepDraft {
  const { closedAs, salePriceCents = null } = steps.request;
  if (!closedAs) return draft;
  const stage = stageOf(draft.state);
  assertOpen(stage, steps);
  if (stage !== 'out') {
    const state = stage === 'planned' ? 'not out' : stage;
    reject(steps, stage, `is ${state} and cannot be closed as ${closedAs}`);
  }
  // The visibility of the unit at that moment replaces the placeholder: see `unitsAfter`.
  return withState(draft, { closedAs, salePriceCents, replacedVisibility: 'available' });
}

/** Step 15, `status: cancelled`. A cancelled cycle takes a reason. */
export function cancel(draft: StepDraft, steps: Steps): StepDraft {
  const { status, cancelReason } = steps.request;
  if (status !== 'cancelled') return draft;
  const stage = stageOf(draft.state);
  assertOpen(stage, steps);
  if (stage === 'out') reject(steps, stage, 'is out; receive it first');
  if (stage === 'received') {
    reject(
      steps,
      stage,
      'is received; send receivedAt null and fulfilledAt null first to cancel it',
    );
  }
  if (stage === 'sold') reject(steps, stage, 'is sold; undo that with fulfilledAt null');
  if (draft.wish.unit === 'any') reject(steps, 'cancelled', 'is cancelled and needs no unit');
  return withState(draft, {
    cancelledAt: draft.state.cancelledAt ?? steps.now,
    cancelReason: cancelReason ?? draft.state.cancelReason,
    holdUntil: null,
  });
}
