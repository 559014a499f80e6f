import type { Shop } from '../service/client.js';
import { write } from '../service/write.js';
import { t } from '../texts/language.js';
import { notify } from './notices.js';

/** Undoes a finished change, and reports it. */
export type Undo = () => Promise<void>;

/**
 * Reports a finished change, with a button that undoes it.
 * @param onUndone called after it was undone
 * @returns the same for another button
 */
export function notifyWithUndo(
  text: string,
  undo: (client: Shop) => Promise<unknown>,
  onUndone: () => void,
): Undo {
  const run = async (): Promise<void> => {
    close();
    if (!(await write(undo))) return;
    notify(t('undone', { what: text }));
    onUndone();
  };
  const close = notify(text, { undo: () => void run() });
  return run;
}
