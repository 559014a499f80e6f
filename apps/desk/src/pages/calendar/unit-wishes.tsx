import { PlaceChoice } from '../../parts/place-choice.js';
import { useConditions } from '../../service/conditions.js';
import { t } from '../../texts/language.js';

/** The place of the free units of a booking, and their conditions. */
interface Wishes {
  /** The platform id of a location; empty for any. */
  readonly place: string;
  /** Empty for any. */
  readonly conditionIds: readonly number[];
}

export const NO_WISHES: Wishes = { place: '', conditionIds: [] };

/** The most that one request books. */
const MOST = 250;

/** The fields of an entry of `POST /cycles/batch`. */
export const bodyOf = ({ place, conditionIds }: Wishes) => ({
  ...(place !== '' && { locationPlatformId: Number(place) }),
  ...(conditionIds.length > 0 && { conditionIds: [...conditionIds] }),
});

interface QuantityFieldProps {
  readonly label?: 'howMany' | 'unitsNeeded';
  readonly quantity: number;
  readonly onChange: (quantity: number) => void;
}

/** The field for how many units of a variant a booking needs. */
export const QuantityField = ({ label = 'howMany', quantity, onChange }: QuantityFieldProps) => (
  <label>
    {t(label)}
    <input
      type="number"
      min={1}
      max={MOST}
      required
      value={quantity}
      onInput={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
    />
  </label>
);

interface UnitWishesProps {
  readonly wishes: Wishes;
  readonly onChange: (wishes: Wishes) => void;
}

/** The fields for the place and the conditions of the free units of a booking. */
export function UnitWishes({ wishes, onChange }: UnitWishesProps) {
  const { value: conditions } = useConditions();
  const { place, conditionIds } = wishes;
  const toggled = (id: number): readonly number[] =>
    conditionIds.includes(id) ? conditionIds.filter((one) => one !== id) : [...conditionIds, id];
  return (
    <>
      <div class="grid">
        <PlaceChoice place={place} onChoose={(chosen) => onChange({ ...wishes, place: chosen })} />
      </div>
      <details>
        <summary>{t('conditions')}</summary>
        {!conditions && t('loading')}
        {conditions?.map((condition) => (
          <label key={condition.id}>
            <input
              type="checkbox"
              checked={conditionIds.includes(condition.id)}
              onChange={() => onChange({ ...wishes, conditionIds: toggled(condition.id) })}
            />
            <bdi>{condition.title}</bdi>
          </label>
        ))}
      </details>
    </>
  );
}
