import { useRef } from 'preact/hooks';
import { t } from '../../texts/language.js';
import { type Kind, KindField } from './kind-field.js';
import { QuantityField } from './unit-wishes.js';

/** A further variant of a booking, and how many of its units. */
export interface Line {
  /** Distinguishes lines while they are edited. */
  readonly key: number;
  /** Undefined until a variant is chosen. */
  readonly kind: Kind | undefined;
  readonly quantity: number;
}

interface MoreLinesProps {
  readonly lines: readonly Line[];
  readonly onChange: (lines: readonly Line[]) => void;
}

/** The fields for further variants of a booking. */
export function MoreLines({ lines, onChange }: MoreLinesProps) {
  const lastKey = useRef(0);
  const change = (key: number, changes: Partial<Line>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...changes } : line)));
  return (
    <>
      {lines.map(({ key, quantity }, index) => (
        <fieldset key={key} class="grid" aria-label={t('lineNumber', { n: index + 2 })}>
          <KindField
            required
            onlyVariants
            onChoose={(_, kind) => {
              if (lines.find((line) => line.key === key)?.kind !== kind) change(key, { kind });
            }}
          />
          <QuantityField
            quantity={quantity}
            onChange={(count) => change(key, { quantity: count })}
          />
          <button
            type="button"
            class="secondary"
            onClick={() => onChange(lines.filter((line) => line.key !== key))}
          >
            {t('remove')}
          </button>
        </fieldset>
      ))}
      <p>
        <button
          type="button"
          class="secondary"
          onClick={() =>
            onChange([...lines, { key: (lastKey.current += 1), kind: undefined, quantity: 1 }])
          }
        >
          {t('addLine')}
        </button>
      </p>
    </>
  );
}
