import type { Shop } from '../service/client.js';
import { write } from '../service/write.js';
import { t } from '../texts/language.js';
import { notify } from './notices.js';

/**
 * Reports a finished change, with a button that undoes it.
 * @param onUndone called after it was undone
 */
export function notifyWithUndo(
  text: string,
  undo: (client: Shop) => Promise<unknown>,
  onUndone: () => void,
): void {
  notify(text, () => {
    void write(undo).then((isUndone) => {
      if (!isUndone) return;
      notify(t('undone', { what: text }));
      onUndone();
    });
  });
}
