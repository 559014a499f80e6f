/** The time for which a button rests after it changed or moved by itself, in milliseconds. */
const SETTLE_MS = 500;

/** A focus that follows a key or the pointer within so many milliseconds was moved by a person. */
const FOLLOW_MS = 50;

/** A pointer that moves less between two clicks is a hand that does not aim again. */
const JITTER_PX = 10;

/**
 * Drops presses that would act on something that nobody has seen yet: repeats of a held key, and presses of a
 * button shortly after it changed, came under the pointer or got the focus by itself, or after rows moved. A
 * dropped press restarts the rest of its button, as an impatient hand goes on pressing.
 */
export function guardPresses(): void {
  const changedAt = new WeakMap<Element, number>();
  const renamedAt = new WeakMap<Element, number>();
  const droppedAt = new WeakMap<Element, number>();
  let slidAt = -Infinity;
  let rowsMovedAt = -Infinity;
  let focusMovedAt = -Infinity;
  let personAt = -Infinity;
  let pointer = { x: -1, y: -1 };
  let under = '';
  let rows = '';
  const follow = (): void => {
    under = buttonAt(pointer);
    rows = rowPlaces();
  };
  const onPointer = ({ clientX: x, clientY: y }: PointerEvent): void => {
    if (Math.hypot(x - pointer.x, y - pointer.y) <= JITTER_PX) return;
    pointer = { x, y };
    under = buttonAt(pointer);
    slidAt = -Infinity;
  };
  const capture = { capture: true, passive: true };
  addEventListener('pointermove', onPointer, capture);
  addEventListener('pointerdown', onPointer, capture);
  addEventListener('pointerdown', () => (personAt = performance.now()), capture);
  // A person moves rows by these.
  for (const type of ['scroll', 'resize', 'toggle']) addEventListener(type, follow, capture);
  addEventListener('focusin', () => {
    const now = performance.now();
    if (now - personAt > FOLLOW_MS) focusMovedAt = now;
  });
  new MutationObserver((records) => {
    const now = performance.now();
    for (const { target, attributeName } of records) {
      const button = (target instanceof Element ? target : target.parentElement)?.closest('button');
      if (!button) continue;
      changedAt.set(button, now);
      if (attributeName !== 'aria-busy') renamedAt.set(button, now);
    }
    const before = { under, rows };
    follow();
    if (under !== before.under) slidAt = now;
    if (rows !== before.rows && before.rows !== '') rowsMovedAt = now;
  }).observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['aria-label', 'aria-busy'],
  });
  addEventListener(
    'keydown',
    (event) => {
      const { key, repeat } = event;
      if (key !== 'Enter' && key !== ' ') personAt = performance.now();
      else if (repeat && !(event.target as Element).matches(TYPES[key])) drop(event);
    },
    { capture: true },
  );
  addEventListener(
    'click',
    (event) => {
      const button = (event.target as Element).closest('button, .ec-day');
      if (!button) return;
      const isByKey = event.detail === 0;
      // Enter in a field presses the button of its form, which nobody aims at.
      const isAimed = !isByKey || button === document.activeElement;
      const isInRow = button.closest('tr, li') !== null;
      const movedAt = isByKey ? focusMovedAt : Math.max(slidAt, isInRow ? rowsMovedAt : slidAt);
      const times = [
        (isAimed ? changedAt : renamedAt).get(button),
        droppedAt.get(button),
        isAimed ? movedAt : undefined,
      ];
      if (event.timeStamp >= Math.max(...times.map((at) => at ?? -Infinity)) + SETTLE_MS) return;
      droppedAt.set(button, event.timeStamp);
      drop(event);
    },
    { capture: true },
  );
}

/** The fields in which a held key writes. */
const TYPES = { Enter: 'textarea', ' ': 'textarea, input' } as const;

/** Ends an event before anything else sees it. */
export function drop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** The name of the button at a point; empty without one. */
function buttonAt({ x, y }: { readonly x: number; readonly y: number }): string {
  const button = document.elementFromPoint(x, y)?.closest('button');
  return button?.ariaLabel ?? button?.textContent ?? '';
}

/** The places of the buttons in rows. */
const rowPlaces = (): string =>
  Array.from(document.querySelectorAll('main :is(tr, li) button'), (button) =>
    Math.round(button.getBoundingClientRect().top),
  ).join();
