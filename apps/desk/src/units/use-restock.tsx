import { useState } from 'preact/hooks';
import type { Action } from '../parts/held-actions.js';
import { t } from '../texts/language.js';
import { DamagedDialog } from './damaged-dialog.js';
import { type DamagedUnit, restockUndamaged, type Unit } from './restock.js';

/** The action that restocks a unit, and the dialog that asks about a damaged one. */
export function useRestock(unit: Unit, onChanged: () => void) {
  const [damaged, setDamaged] = useState<DamagedUnit>();
  const action: Action = {
    text: t('restock'),
    isNext: true,
    run: async () => {
      const result = await restockUndamaged([unit], onChanged);
      setDamaged(result.damaged[0]);
      if (result.restocked.length > 0) onChanged();
    },
  };
  const dialog = damaged && (
    <DamagedDialog
      {...damaged}
      onClose={() => setDamaged(undefined)}
      onDone={onChanged}
      onUndone={onChanged}
    />
  );
  return { action, dialog };
}
