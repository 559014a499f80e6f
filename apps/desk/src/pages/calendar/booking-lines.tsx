import { useLoaded } from '../../service/use-loaded.js';
import { t } from '../../texts/language.js';
import { KindField } from './kind-field.js';
import { PAGE_SIZE, UNIT_FIELDS } from './stock.js';
import { type NamedUnit, UnitChoice, type Variant } from './unit-choice.js';
import { QuantityField } from './unit-wishes.js';

/** A unit of a booking, or so many units of a variant. */
export interface Line {
  /** Distinguishes lines while they are edited. */
  readonly key: number;
  /** The variant in its field at first. */
  readonly preset: Variant | undefined;
  /** Undefined until a variant is chosen. */
  readonly variant: Variant | undefined;
  /** Undefined for any free ones. */
  readonly unit: NamedUnit | undefined;
  readonly quantity: number;
}

let lastKey = 0;

export const newLine = (variant?: Variant, unit?: NamedUnit, quantity = 1): Line => ({
  key: (lastKey += 1),
  preset: variant,
  variant,
  unit,
  quantity,
});

interface BookingLinesProps {
  readonly lines: readonly Line[];
  readonly onChange: (lines: readonly Line[]) => void;
}

/** The fields for the variants of a booking, their units, and how many of them. */
export function BookingLines({ lines, onChange }: BookingLinesProps) {
  const change = (key: number, changes: Partial<Line>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...changes } : line)));
  return (
    <>
      {lines.map(({ key, preset, variant, unit, quantity }, index) => (
        <fieldset key={key} aria-label={t('lineNumber', { n: index + 1 })}>
          <KindField
            title={preset?.title ?? ''}
            isMissing={!variant}
            onlyVariants
            onChoose={(text, kind) => {
              const chosen = text === preset?.title ? preset : kind;
              if (chosen !== variant) change(key, { variant: chosen, unit: undefined });
            }}
          />
          {variant && (
            <LineUnit
              variant={variant}
              unit={unit}
              onChoose={(chosen) => change(key, { unit: chosen })}
            />
          )}
          <div class="grid">
            {!unit && (
              <QuantityField
                quantity={quantity}
                onChange={(count) => change(key, { quantity: count })}
              />
            )}
            {lines.length > 1 && (
              <button
                type="button"
                class="secondary"
                onClick={() => onChange(lines.filter((line) => line.key !== key))}
              >
                {t('remove')}
              </button>
            )}
          </div>
        </fieldset>
      ))}
      <p>
        <button type="button" class="secondary" onClick={() => onChange([...lines, newLine()])}>
          {t('addLine')}
        </button>
      </p>
    </>
  );
}

interface LineUnitProps {
  readonly variant: Variant;
  readonly unit: NamedUnit | undefined;
  readonly onChoose: (unit: NamedUnit | undefined) => void;
}

/** Any free unit of a variant, or one of its units. */
function LineUnit({ variant: { platformId, title }, unit, onChoose }: LineUnitProps) {
  const { value } = useLoaded(`units of ${platformId}`, [], (client, signal) => {
    const narrowing = { platformVariantId: [platformId], visibility: ['available' as const] };
    const query = { ...narrowing, limit: PAGE_SIZE, fields: [...UNIT_FIELDS] };
    return client.get('/items', { params: { query }, signal });
  });
  return <UnitChoice units={value?.data ?? []} unit={unit} anyOf={title} onChoose={onChoose} />;
}
