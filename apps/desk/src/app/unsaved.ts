import { useLayoutEffect } from 'preact/hooks';
import { t } from '../texts/language.js';

const unsaved = new Set<object>();

/** Makes leaving the page ask first while a form has edits that nobody saved. */
export function useUnsaved(hasEdits: boolean): void {
  // A press of Back may follow the edit before the next frame is painted.
  useLayoutEffect(() => {
    if (!hasEdits) return undefined;
    const entry = {};
    unsaved.add(entry);
    return () => void unsaved.delete(entry);
  }, [hasEdits]);
}

/** True if nothing is lost, or if the person agrees. */
export const mayLeave = (): boolean => unsaved.size === 0 || confirm(t('leaveUnsaved'));

addEventListener('beforeunload', (event) => {
  if (unsaved.size > 0) event.preventDefault();
});
