import { Choice } from '../../parts/choice.js';
import { unitName } from '../../parts/labels.js';
import { t } from '../../texts/language.js';
import { ANY_UNIT_ID, type Unit } from './stock.js';

/** A unit, or any free one of its variant. */
export interface UnitPick {
  readonly itemId: number;
  readonly isAnyUnit: boolean;
}

interface UnitChoiceProps {
  readonly units: readonly Unit[];
  readonly pick: UnitPick;
  readonly isDisabled?: boolean;
  /** Whether any free unit will do. */
  readonly hasAny?: boolean;
  readonly onChoose: (pick: UnitPick) => void;
}

const ANY = 'any';

/** One of the units, or any free unit of its variant. */
export function UnitChoice(props: UnitChoiceProps) {
  const { units, pick, isDisabled = false, hasAny = true, onChoose } = props;
  const { itemId, isAnyUnit } = pick;
  const unit = units.find(({ id }) => id === itemId);
  const anyUnit = hasAny && unit && ([ANY, t('anyUnit', { kind: kindOf(unit) })] as const);
  return (
    <Choice
      label={t('unit')}
      value={isAnyUnit ? ANY : itemId}
      disabled={isDisabled}
      options={[...(anyUnit ? [anyUnit] : []), ...unitOptions(units)]}
      onChoose={(chosen) =>
        onChoose(
          chosen === ANY
            ? { itemId, isAnyUnit: true }
            : { itemId: Number(chosen), isAnyUnit: false },
        )
      }
    />
  );
}

/** The product and variant of a unit. */
export const kindOf = ({ productTitle, variantTitle }: Unit): string =>
  `${productTitle}, ${variantTitle}`;

/** An option for each of the units. */
export const unitOptions = (units: readonly Unit[]) =>
  units
    .filter(({ id }) => id !== ANY_UNIT_ID)
    .map((unit) => [unit.id, `${unitName(unit)} · ${kindOf(unit)}`] as const);
