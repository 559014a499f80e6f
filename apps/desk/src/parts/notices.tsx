import { signal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { route } from '../app/route.js';
import type { Consequence } from '../service/consequences.js';
import { explain } from '../service/explain.js';
import { session } from '../service/session.js';
import { t } from '../texts/language.js';
import { ActionButton } from './busy.js';
import { Consequences } from './consequences.js';

export interface NextLink {
  readonly text: string;
  readonly address: string;
}

/** A finished change, and what follows from it. */
export interface Report {
  readonly text: string;
  readonly consequences: readonly Consequence[];
  /** A link to what is done next. */
  readonly next?: NextLink | undefined;
  /** Undoes the change. Returns null after a failure, which is shown. */
  readonly undo?: (() => Promise<Report | null>) | undefined;
}

interface Notice extends Report {
  readonly id: number;
  readonly tone: 'done' | 'warning' | 'error';
}

/** The newest notices; a longer list would fill the window. */
const NOTICE_LIMIT = 3;

/** How long a notice stays, in milliseconds. Errors and consequences stay until they are closed. */
const NOTICE_TIMEOUT_MS = 8_000;

/** The same if it has the way back. */
const UNDO_TIMEOUT_MS = 60_000;

/** The newest first, so that the first Undo is that of the last change. */
const notices = signal<readonly Notice[]>([]);

/** True if the notices are at the top: a new one, with its Undo, must not come under the finger. */
const isAtTop = signal(false);

let isPointerLow = false;

addEventListener('pointerdown', ({ clientY }) => (isPointerLow = clientY > innerHeight / 2), {
  capture: true,
  passive: true,
});

let lastId = 0;

/** Reports a finished change, with its consequences. */
export function notify(report: Report): void {
  const id = (lastId += 1);
  add(noticeOf(id, report));
  leaveLater(id, report.undo ? UNDO_TIMEOUT_MS : NOTICE_TIMEOUT_MS);
}

/** Reports an error, with serials and customers in place of ids. */
export function notifyError(error: unknown): void {
  void explain(error).then((sentences) => notifyFailure(sentences.join(' ')));
}

/** Reports a failure in a sentence for people. */
export function notifyFailure(text: string): void {
  add({ id: (lastId += 1), text, tone: 'error', consequences: [] });
}

/** Adds a notice in place of those that have no way back, such as the undoing of a change that is made again. */
function add(notice: Notice): void {
  if (isInUse()) {
    notices.value = [notice, ...notices.value];
  } else {
    isAtTop.value = isPointerLow;
    const left = notices.value.filter(({ tone, undo: way }) => tone !== 'done' || way);
    notices.value = [notice, ...left].slice(0, NOTICE_LIMIT);
  }
}

/** Drops the Undo of earlier changes, after one whose own Undo is on the page. */
export function dropUndo(): void {
  if (isInUse()) return;
  notices.value = notices.value
    .filter((notice) => notice.tone !== 'done' || !notice.undo)
    .map((notice) => ({ ...notice, undo: undefined }));
}

const noticeOf = (id: number, report: Report): Notice => ({
  ...report,
  id,
  tone: report.consequences.length > 0 ? 'warning' : 'done',
});

function leaveLater(id: number, delay: number): void {
  setTimeout(() => {
    if (notices.value.find((notice) => notice.id === id)?.tone !== 'done') return;
    // The page below, or another notice, would come under the pointer.
    if (isInUse()) leaveLater(id, 1_000);
    else remove(id);
  }, delay);
}

/** Drops what is solved by now. A notice without consequences leaves later. */
function dropConsequence(id: number, solved: Consequence['field']): void {
  const notice = notices.value.find((one) => one.id === id);
  if (!notice) return;
  const consequences = notice.consequences.filter(({ field }) => field !== solved);
  replace(id, noticeOf(id, { ...notice, consequences }));
  if (consequences.length === 0) leaveLater(id, NOTICE_TIMEOUT_MS);
}

const isInUse = (): boolean =>
  document.querySelector('.notices:is(:hover, :focus-within)') !== null;

function remove(id: number): void {
  notices.value = notices.value.filter((notice) => notice.id !== id);
}

function replace(id: number, notice: Notice): void {
  notices.value = notices.value.map((current) => (current.id === id ? notice : current));
}

/** Undoes what a notice reports. The notice stays in its place, so that no other one comes under the finger. */
async function undo(notice: Notice): Promise<void> {
  const { id } = notice;
  replace(id, { ...notice, undo: undefined });
  const undone = await notice.undo!();
  replace(id, undone ? noticeOf(id, undone) : notice);
  leaveLater(id, NOTICE_TIMEOUT_MS);
}

/** Between the notices and the end of the page, in pixels. */
const GAP_PX = 24;

/**
 * Makes room for the notices at both ends of the page, so that each control can be scrolled out from under them.
 * The page is scrolled by as much, so that nothing moves under the finger. Room that nothing needs any more stays
 * until scrolling can make up for it, or another page is shown.
 */
function useRoom() {
  const region = useRef<HTMLDivElement>(null);
  const room = useRef({ above: 0, below: 0 });
  const { page, id } = route.value;
  const fit = (isNewPage = false): void => {
    const { above, below } = room.current;
    const { offsetHeight: height } = region.current!;
    const { style, scrollHeight } = document.documentElement;
    const needed = {
      above: isAtTop.value ? height : 0,
      below: isAtTop.value || height === 0 ? 0 : height + GAP_PX,
    };
    const top = scrollY + needed.above - above;
    const lastTop = scrollHeight - innerHeight + needed.above - above + needed.below - below;
    const isFree = top >= 0 && top <= Math.max(lastTop, needed.above);
    room.current =
      isFree || isNewPage
        ? needed
        : { above: Math.max(above, needed.above), below: Math.max(below, needed.below) };
    style.setProperty('--notices-size', `${height}px`);
    style.setProperty('--room-above', `${room.current.above}px`);
    style.setProperty('--room-below', `${room.current.below}px`);
    const moved = room.current.above - above;
    if (moved !== 0 && !isNewPage) scrollBy({ top: moved, behavior: 'instant' });
  };
  useLayoutEffect(() => fit(true), [page, id]);
  useLayoutEffect(() => fit());
  useEffect(() => {
    const onScrollEnd = (): void => fit();
    addEventListener('scrollend', onScrollEnd);
    return () => removeEventListener('scrollend', onScrollEnd);
  }, []);
  return region;
}

/** The latest notices, the newest first: in the lower corner of the window, or above the page. */
export function Notices() {
  const region = useRoom();
  const place = isAtTop.value ? 'notices at-top' : 'notices';
  return (
    <div ref={region} class={place} role="log" aria-label={t('notices')}>
      {notices.value.map((notice) => (
        <div key={notice.id} class={`notice ${notice.tone}`}>
          <div class="notice-text">
            <p dir="auto">{notice.text}</p>
            {session.value !== null && (
              <Consequences
                of={notice.consequences}
                onSolved={(field) => dropConsequence(notice.id, field)}
              />
            )}
            {notice.next && <a href={notice.next.address}>{notice.next.text}</a>}
          </div>
          {notice.undo && (
            <ActionButton
              class="plain"
              aria-label={`${t('undo')}: ${notice.text}`}
              onPress={() => undo(notice)}
            >
              {t('undo')}
            </ActionButton>
          )}
          <button
            type="button"
            class="plain close"
            aria-label={t('close')}
            onClick={() => remove(notice.id)}
          >
            ✕
          </button>
        </div>
      ))}
    </div>
  );
}
