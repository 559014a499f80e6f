import { signal } from '@preact/signals';
import { explain } from '../service/explain.js';
import { t } from '../texts/language.js';

interface Notice {
  readonly id: number;
  readonly tone: 'done' | 'error';
  readonly text: string;
  /** Undoes what the notice reports. */
  readonly undo?: () => void;
}

/** The newest notices; a longer list would cover the page. */
const NOTICE_LIMIT = 3;

/** How long a notice stays, in milliseconds. Errors stay until they are closed. */
const NOTICE_TIMEOUT_MS = 8_000;

const notices = signal<readonly Notice[]>([]);

let lastId = 0;

/**
 * Reports a finished change.
 * @returns a function that removes the notice
 */
export function notify(
  text: string,
  { undo, tone = 'done' }: Partial<Pick<Notice, 'undo' | 'tone'>> = {},
): () => void {
  const { id } = add({ tone, text, undo });
  const leave = (): void => {
    // The page below would come under the pointer.
    const isInUse = document.querySelector('.notices:is(:hover, :focus-within)') !== null;
    if (isInUse) setTimeout(leave, 1_000);
    else remove(id);
  };
  if (tone === 'done') setTimeout(leave, NOTICE_TIMEOUT_MS);
  return () => remove(id);
}

/** Reports an error, with serials and customers in place of ids. */
export function notifyError(error: unknown): void {
  void explain(error).then((sentences) => add({ tone: 'error', text: sentences.join(' ') }));
}

function add(notice: Omit<Notice, 'id'>): Notice {
  const added = { ...notice, id: (lastId += 1) };
  notices.value = [...notices.value, added].slice(-NOTICE_LIMIT);
  return added;
}

function remove(id: number): void {
  notices.value = notices.value.filter((notice) => notice.id !== id);
}

/** The latest notices, in a corner of the window. */
export function Notices() {
  return (
    <div class="notices" role="log" aria-label={t('notices')}>
      {notices.value.map(({ id, tone, text, undo }) => (
        <div key={id} class={`notice ${tone}`}>
          <p dir="auto">{text}</p>
          {undo && (
            <button
              type="button"
              class="plain"
              aria-label={`${t('undo')}: ${text}`}
              onClick={() => {
                remove(id);
                undo();
              }}
            >
              {t('undo')}
            </button>
          )}
          <button type="button" class="plain" onClick={() => remove(id)}>
            {t('close')}
          </button>
        </div>
      ))}
    </div>
  );
}
