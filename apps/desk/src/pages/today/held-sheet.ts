import { useRef } from 'preact/hooks';
import { type Cycle, type ListName, LISTS, type Row, type Sheet, STEPS } from './sheet.js';

/** The steps that were done here, by {@link keyOf}. */
type DoneSteps = Set<string>;

export const keyOf = (list: ListName, { id }: Cycle): string => `${list} ${id}`;

/** A list as it is shown. */
export interface HeldList {
  readonly rows: readonly Row[];
  /** The number of open cycles, which may differ from the rows. */
  readonly count: number;
  readonly isWhole: boolean;
}

/** The lists of a past day also have rentals that are handed over or taken back by now. */
function isPast(list: ListName, { fulfilledAt, receivedAt }: Cycle): boolean {
  if (STEPS[list] === 'takeBack') return receivedAt !== null;
  return STEPS[list] === 'handOver' && fulfilledAt !== null;
}

interface HeldSheet {
  readonly lists: Readonly<Record<ListName, HeldList>>;
  /** The number of rows that appear when the lists are left. */
  readonly newCount: number;
}

/**
 * The rows of a sheet. While the lists are in use, no row leaves, appears or moves: rows that are done are
 * marked.
 */
export function useHeldSheet(sheet: Sheet, isInUse: boolean, done: DoneSteps): HeldSheet {
  const held = useRef(sheet);
  if (!isInUse) {
    held.current = sheet;
    done.clear();
  }
  const shown = held.current;
  const listOf = (list: ListName): HeldList => {
    const { data, count, isWhole } = sheet[list];
    const current = new Map(data.map((cycle) => [cycle.id, cycle]));
    const rows = shown[list].data.map((cycle) => {
      const open = current.get(cycle.id);
      // A rental that is handed over late is open again at once, to be taken back.
      const row = open ?? cycle;
      const isDone = done.has(keyOf(list, cycle)) || (!open && isWhole) || isPast(list, row);
      return { cycle: row, isDone };
    });
    return { rows, count, isWhole };
  };
  const isNew = (list: ListName, { id }: Cycle) => !shown[list].data.some((row) => row.id === id);
  return {
    lists: Object.fromEntries(LISTS.map((list) => [list, listOf(list)])) as HeldSheet['lists'],
    newCount: LISTS.flatMap((list) => sheet[list].data.filter((cycle) => isNew(list, cycle)))
      .length,
  };
}
