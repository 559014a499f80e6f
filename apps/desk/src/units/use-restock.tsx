import { useState } from 'preact/hooks';
import type { Action } from '../parts/held-actions.js';
import { t } from '../texts/language.js';
import { restockDecided, type UndecidedUnit, type Unit } from './restock.js';
import { RestockDialog } from './restock-dialog.js';

/** The action that restocks a unit, and the dialog that asks about one that is damaged or out of rental. */
export function useRestock(unit: Unit, onChanged: () => void) {
  const [undecided, setUndecided] = useState<UndecidedUnit>();
  const action: Action = {
    text: t('restock'),
    isNext: true,
    run: async () => {
      const result = await restockDecided([unit], onChanged);
      setUndecided(result.undecided[0]);
      if (result.restocked.length > 0) onChanged();
    },
  };
  const dialog = undecided && (
    <RestockDialog
      {...undecided}
      onClose={() => setUndecided(undefined)}
      onDone={onChanged}
      onUndone={onChanged}
    />
  );
  return { action, dialog };
}
