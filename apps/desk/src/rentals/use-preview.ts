import { useRef, useState } from 'preact/hooks';
import type { Schemas } from '../../../../clients/typescript/src/index.js';
import type { Shop } from '../service/client.js';
import { currentSession } from '../service/session.js';
import { trackWrite } from '../service/write.js';

/** The rentals after a change. */
interface Changed {
  readonly data: readonly Schemas['Cycle'][];
}

/** A change of rentals: as a dry run, and for real. */
export type RentalChange = (
  client: Shop,
  options: { readonly dryRun?: boolean },
) => Promise<Changed>;

export interface Preview {
  /** The rentals after the change; undefined before a dry run succeeded. */
  readonly changed: Changed | undefined;
  readonly error: unknown;
  readonly isBusy: boolean;
  /** Shows what the change would lead to. */
  readonly look: (change: RentalChange) => Promise<void>;
  /** Makes the change that is shown. @returns the rentals, or undefined after a failure, which is shown */
  readonly run: () => Promise<Changed | undefined>;
  /** Returns a setter that also drops the preview: another choice needs another one. */
  readonly choose: <T>(set: (value: T) => void) => (value: T) => void;
}

/** A dry run of a change before the change itself. */
export function usePreview(): Preview {
  const [shown, setShown] = useState<{
    readonly change: RentalChange;
    readonly changed: Changed;
  }>();
  const [error, setError] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  /** The number of choices so far. A preview of earlier ones is not shown. */
  const choices = useRef(0);
  const send = async (change: RentalChange, dryRun: boolean) => {
    const before = choices.current;
    setIsBusy(true);
    setError(undefined);
    try {
      const changed = await change(currentSession().client, { dryRun });
      return dryRun && choices.current !== before ? undefined : changed;
    } catch (cause) {
      if (choices.current === before) setError(cause);
      setShown(undefined);
      return undefined;
    } finally {
      setIsBusy(false);
    }
  };
  return {
    changed: shown?.changed,
    error,
    isBusy,
    look: async (change) => {
      const changed = await send(change, true);
      setShown(changed && { change, changed });
    },
    run: async () => shown && trackWrite(send(shown.change, false)),
    choose: (set) => (value) => {
      set(value);
      choices.current += 1;
      setShown(undefined);
      setError(undefined);
    },
  };
}

/**
 * Returns the change of a rental. It names the unit that the dry run has chosen, since `reallocate` alone would
 * move the rental a second time when it is repeated after an outage.
 */
export function rentalChange(id: number, body: Schemas['UpdateCycleRequest']): RentalChange {
  let sent = body;
  return async (client, { dryRun }) => {
    const params = { path: { id } };
    const rental = await client.put('/cycles/{id}', { params, body: sent, dryRun });
    const { itemId, isUnitFixed } = rental;
    if (body.reallocate) sent = { ...body, itemId, isUnitFixed };
    return { data: [rental] };
  };
}
