import { Choice } from '../../parts/choice.js';
import { titleOf, unitName } from '../../parts/labels.js';
import { t } from '../../texts/language.js';
import type { Kind } from './kind-field.js';
import type { Unit } from './stock.js';

/** The names of a unit. */
export type NamedUnit = Pick<
  Unit,
  'id' | 'serial' | 'productTitle' | 'variantTitle' | 'platformVariantId'
>;

/** A variant, with the title of its product. */
export type Variant = Pick<Kind, 'platformId' | 'title'>;

export const variantOf = (unit: NamedUnit): Variant => ({
  platformId: unit.platformVariantId,
  title: titleOf(unit),
});

interface UnitChoiceProps {
  readonly units: readonly NamedUnit[];
  /** Undefined for any free one. */
  readonly unit: NamedUnit | undefined;
  /** The title of the variant of which any free unit can be chosen. */
  readonly anyOf?: string | undefined;
  readonly isDisabled?: boolean;
  readonly onChoose: (unit: NamedUnit | undefined) => void;
}

const ANY = 'any';

/** One of the units, or any free unit of a variant. */
export function UnitChoice({ units, unit, anyOf, isDisabled = false, onChoose }: UnitChoiceProps) {
  const isListed = !unit || units.some(({ id }) => id === unit.id);
  const choices = isListed ? units : [unit, ...units];
  return (
    <Choice
      label={t('unit')}
      value={unit?.id ?? ANY}
      disabled={isDisabled}
      options={[
        ...(anyOf === undefined ? [] : [[ANY, t('anyUnit', { kind: anyOf })] as const]),
        ...unitOptions(choices),
      ]}
      onChoose={(chosen) => onChoose(choices.find(({ id }) => String(id) === chosen))}
    />
  );
}

/** An option for each of the units. */
export const unitOptions = (units: readonly NamedUnit[]) =>
  units.map((unit) => [unit.id, `${unitName(unit)} · ${variantOf(unit).title}`] as const);
