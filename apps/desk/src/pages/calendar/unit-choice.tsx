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
  /** The variants of which any free unit will do: that of the unit, or that of each unit. */
  readonly anyOf?: 'one' | 'each' | undefined;
  readonly onChoose: (pick: UnitPick) => void;
}

const ANY = 'any';

/** One of the units, or any free unit of a variant. */
export function UnitChoice(props: UnitChoiceProps) {
  const { units, pick, isDisabled = false, anyOf, onChoose } = props;
  const { itemId, isAnyUnit } = pick;
  const own = units.find(({ id }) => id === itemId)?.platformVariantId;
  const kinds = new Map(units.map((unit) => [unit.platformVariantId, unit]));
  const anyUnits = [...(anyOf ? kinds.values() : [])]
    .filter(({ platformVariantId }) => anyOf === 'each' || platformVariantId === own)
    .map(
      (unit) =>
        [
          unit.platformVariantId === own ? ANY : `${ANY} ${unit.id}`,
          t('anyUnit', { kind: kindOf(unit) }),
        ] as const,
    );
  return (
    <Choice
      label={t('unit')}
      value={isAnyUnit ? ANY : itemId}
      disabled={isDisabled}
      options={[...anyUnits, ...unitOptions(units)]}
      onChoose={(chosen) => {
        const isAny = chosen.startsWith(ANY);
        const id = chosen === ANY ? itemId : Number(chosen.replace(ANY, ''));
        onChoose({ itemId: id, isAnyUnit: isAny });
      }}
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
