import { useEffect, useRef, useState } from 'preact/hooks';
import type { Undo } from '../../parts/undo.js';
import { type Cycle, type ListName, LISTS, type Sheet } from './sheet.js';

/** The steps that were done here, by {@link keyOf}, each with its way back if it has one. */
export type DoneSteps = Map<string, Undo | undefined>;

export const keyOf = (list: ListName, { id }: Cycle): string => `${list} ${id}`;

/** A row of a list. */
export interface Row {
  readonly cycle: Cycle;
  /** True when nothing is left to do, here or at another desk. */
  readonly isDone: boolean;
  readonly undo: Undo | undefined;
}

/** A list as it is shown. */
export interface HeldList {
  readonly rows: readonly Row[];
  /** The number of open cycles, which may differ from the rows. */
  readonly count: number;
  /** The number of rows without those that the sheet leaves out. */
  readonly all: number;
}

export interface HeldSheet {
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
    const current = new Map(sheet[list].data.map((cycle) => [cycle.id, cycle]));
    const isWhole = sheet[list].data.length === sheet[list].count;
    const rows = shown[list].data.map((cycle) => {
      const open = current.get(cycle.id);
      const key = keyOf(list, cycle);
      // A rental that is handed over late is open again at once, to be taken back.
      const isDone = done.has(key) || (!open && isWhole);
      return { cycle: open ?? cycle, isDone, undo: done.get(key) };
    });
    return { rows, count: sheet[list].count, all: shown[list].count };
  };
  const isNew = (list: ListName, { id }: Cycle) => !shown[list].data.some((row) => row.id === id);
  return {
    lists: Object.fromEntries(LISTS.map((list) => [list, listOf(list)])) as HeldSheet['lists'],
    newCount: LISTS.flatMap((list) => sheet[list].data.filter((cycle) => isNew(list, cycle)))
      .length,
  };
}

/**
 * True while the pointer or the focus of the keyboard is over an element. A finger is over what it touched
 * last.
 */
export function useIsInUse(element: { readonly current: HTMLElement | null }): boolean {
  const [isPointed, setIsPointed] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  useEffect(() => {
    const ending = new AbortController();
    const listen = <Type extends 'pointerover' | 'pointerout' | 'focusin' | 'focusout'>(
      type: Type,
      listener: (event: WindowEventMap[Type]) => void,
    ) => addEventListener(type, listener, ending);
    const has = (target: EventTarget | null) => element.current?.contains(target as Node) ?? false;
    listen('pointerover', ({ target }) => setIsPointed(has(target)));
    listen('pointerout', ({ relatedTarget, pointerType }) => {
      if (relatedTarget === null && pointerType === 'mouse') setIsPointed(false);
    });
    listen('focusin', ({ target }) =>
      setIsFocused(has(target) && (target as Element).matches(':focus-visible')),
    );
    listen('focusout', ({ relatedTarget }) => {
      if (relatedTarget === null) setIsFocused(false);
    });
    return () => ending.abort();
  }, []);
  return isPointed || isFocused;
}
