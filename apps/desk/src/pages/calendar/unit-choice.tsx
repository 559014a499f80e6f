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

/** The title of a variant, with that of its product unless the product is clear. */
export const titleBeside = (unit: NamedUnit, product: string | undefined): string =>
  unit.productTitle === product ? unit.variantTitle : titleOf(unit);

interface UnitChoiceProps {
  readonly units: readonly NamedUnit[];
  /** Undefined for any free one. */
  readonly unit: NamedUnit | undefined;
  /** The title of the variant of which any free unit can be chosen. */
  readonly anyOf?: string | undefined;
  /** The title of the product that is clear. */
  readonly product?: string;
  readonly isDisabled?: boolean;
  readonly onChoose: (unit: NamedUnit | undefined) => void;
}

const ANY = 'any';

/** One of the units, or any free unit of a variant. */
export function UnitChoice(props: UnitChoiceProps) {
  const { units, unit, anyOf, product, isDisabled = false, onChoose } = props;
  const isListed = !unit || units.some(({ id }) => id === unit.id);
  const choices = isListed ? units : [unit, ...units];
  return (
    <Choice
      label={t('unit')}
      value={unit?.id ?? ANY}
      disabled={isDisabled}
      options={[
        ...(anyOf === undefined ? [] : [[ANY, t('anyUnit', { kind: anyOf })] as const]),
        ...unitOptions(choices, product),
      ]}
      onChoose={(chosen) => onChoose(choices.find(({ id }) => String(id) === chosen))}
    />
  );
}

/** An option for each of the units. */
export const unitOptions = (units: readonly NamedUnit[], product?: string) =>
  units.map((unit) => [unit.id, `${unitName(unit)} · ${titleBeside(unit, product)}`] as const);
