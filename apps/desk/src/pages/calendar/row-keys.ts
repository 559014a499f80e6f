/** Keys, with the rows and the stops of a row that they move by. */
const MOVES: Readonly<Record<string, readonly [rows: number, stops: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-10, 0],
  PageDown: [10, 0],
};

/**
 * Makes the whole calendar one stop of Tab, however many rows it has. Arrow keys move from row to row,
 * and along a row from the unit to its bars.
 * @returns a function to call after each change of the rows in the document
 */
export function followKeys(target: HTMLElement): () => void {
  let current = { row: 0, stop: 0 };
  /** True from a key until its row is in the document. */
  let isAwaited = false;
  let focused: HTMLElement | undefined;
  const rowsAbove = (): number => Number(target.style.getPropertyValue('--rows-above'));
  const update = (): void => {
    const rows = stopsOf(target);
    const at = Math.min(Math.max(current.row - rowsAbove(), 0), rows.length - 1);
    const stops = rows[at] ?? [];
    // Another bar may have come before the one that had the focus.
    const isLost = focused?.isConnected === false && document.activeElement === document.body;
    const stop = isLost
      ? (stops.find(({ dataset }) => dataset['rental'] === focused?.dataset['rental']) ?? stops[0])
      : stops[Math.min(current.stop, stops.length - 1)];
    for (const element of rows.flat()) element.tabIndex = element === stop ? 0 : -1;
    // Rows and bars are created again when they change.
    if ((isAwaited || isLost) && stop && at === current.row - rowsAbove()) {
      stop.focus({ preventScroll: isLost });
    } else if (isAwaited && isLost) {
      // Keys still reach the calendar, and move on from the row that is awaited.
      target.querySelector('section')!.focus({ preventScroll: true });
      isAwaited = true;
    }
  };
  const find = (element: EventTarget | null): typeof current | undefined => {
    const rows = stopsOf(target);
    const row = rows.findIndex((stops) => stops.includes(element as HTMLElement));
    if (row < 0) return undefined;
    return { row: row + rowsAbove(), stop: rows[row]!.indexOf(element as HTMLElement) };
  };
  target.addEventListener('focusin', (event) => {
    focused = event.target as HTMLElement;
    current = find(focused) ?? current;
    isAwaited = false;
    update();
  });
  target.addEventListener('focusout', ({ relatedTarget }) => {
    // A person who goes on to another part of the page awaits no row.
    if (relatedTarget && !target.contains(relatedTarget as Node)) isAwaited = false;
    // An element that is removed loses the focus first.
    queueMicrotask(() => {
      if (focused?.isConnected && focused !== document.activeElement) focused = undefined;
    });
  });
  const move = (event: KeyboardEvent): void => {
    const [rows, stops] = MOVES[event.key] ?? [0, 0];
    const from = isAwaited ? current : find(event.target);
    if (!from || rows === stops) return;
    event.preventDefault();
    const count = Number(target.style.getPropertyValue('--rows-count'));
    const row = Math.min(Math.max(from.row + rows, 0), count - 1);
    current = { row, stop: rows === 0 ? Math.max(from.stop + stops, 0) : 0 };
    isAwaited = true;
    update();
    if (isAwaited) scrollTo(target, row);
  };
  // Bars stop the event on its way up.
  target.addEventListener('keydown', move, { capture: true });
  return update;
}

/** The unit and the bars of each row in the document. */
function stopsOf(target: HTMLElement): HTMLElement[][] {
  const rows = [...target.querySelectorAll('.ec-row-head')].map((head) => [
    ...head.querySelectorAll('a'),
  ]) as HTMLElement[][];
  const bars = [...target.querySelectorAll<HTMLElement>('article.bar')];
  bars.sort((one, other) => columnOf(one) - columnOf(other));
  for (const bar of bars) {
    rows[Number.parseInt(bar.style.gridRow) - 1]?.push(...bar.querySelectorAll('button'));
  }
  return rows;
}

const columnOf = ({ style }: HTMLElement): number => Number.parseInt(style.gridColumn);

function scrollTo(target: HTMLElement, row: number): void {
  const { height } = target.querySelector('.ec-row-head')!.getBoundingClientRect();
  target.querySelector('section')!.scrollTop = row * height;
}
