import type { Shop } from '../service/client.js';
import { consequencesOf } from '../service/consequences.js';
import { write } from '../service/write.js';
import { t } from '../texts/language.js';
import { type NextLink, notify } from './notices.js';

/**
 * Reports a finished change, with a button that undoes it.
 * @param response the response to the change, whose consequences are shown
 * @param onUndone called after it was undone
 * @param next a link to what is done next
 */
export function notifyWithUndo(
  text: string,
  response: unknown,
  undo: (client: Shop) => Promise<unknown>,
  onUndone: () => void,
  next?: NextLink,
): void {
  notify({
    text,
    next,
    consequences: consequencesOf(response),
    undo: async () => {
      const undone = await write(undo);
      if (!undone) return null;
      onUndone();
      const consequences = consequencesOf(undone.response);
      return { text: t('undone', { what: text }), consequences };
    },
  });
}
