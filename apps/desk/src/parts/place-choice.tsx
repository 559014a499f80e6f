import { useLoaded } from '../service/use-loaded.js';
import { t } from '../texts/language.js';
import { Choice } from './choice.js';

interface PlaceChoiceProps {
  /** The platform id of the place; empty for all. */
  readonly place: string;
  /** The text without a place. */
  readonly none?: string;
  readonly onChoose: (place: string) => void;
}

/** The places of the shop: their platform ids and names. */
export type Places = readonly (readonly [platformId: string, name: string])[];

/** Reads the places of the shop. */
export const usePlaces = () =>
  useLoaded('locations', ['location'], async (client, signal) => {
    const { data } = await client.get('/locations', { params: { query: { limit: 100 } }, signal });
    return data.map(({ platformId, name }) => [String(platformId), name] as const);
  });

/** A field for a place of the shop, or all of them. */
export function PlaceChoice({ place, none = t('allPlaces'), onChoose }: PlaceChoiceProps) {
  const { value: places = [] } = usePlaces();
  return (
    <Choice
      label={t('place')}
      value={place}
      options={[['', none], ...places]}
      onChoose={onChoose}
    />
  );
}
