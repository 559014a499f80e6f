import { Choice } from '../../parts/choice.js';
import { unitName } from '../../parts/labels.js';
import { t } from '../../texts/language.js';
import type { Unit } from './stock.js';

interface UnitChoiceProps {
  readonly units: readonly Unit[];
  readonly itemId: number;
  readonly isAnyUnit: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (itemId: number) => void;
  readonly onAnyUnit: (isAnyUnit: boolean) => void;
}

/** One of the units, or any free unit of its variant. */
export function UnitChoice(props: UnitChoiceProps) {
  const { units, itemId, isAnyUnit, isDisabled = false, onChange, onAnyUnit } = props;
  return (
    <fieldset>
      <Choice
        label={t('unit')}
        value={itemId}
        disabled={isDisabled}
        options={unitOptions(units)}
        onChoose={(chosen) => onChange(Number(chosen))}
      />
      <label>
        <input
          type="checkbox"
          checked={isAnyUnit}
          disabled={isDisabled}
          onChange={({ currentTarget }) => onAnyUnit(currentTarget.checked)}
        />
        {t('anyUnit')}
      </label>
    </fieldset>
  );
}

/** An option for each of the units. */
export const unitOptions = (units: readonly Unit[]) =>
  units.map(
    (unit) => [unit.id, `${unitName(unit)} · ${unit.productTitle}, ${unit.variantTitle}`] as const,
  );
