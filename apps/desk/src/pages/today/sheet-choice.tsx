import { setFilters } from '../../app/route.js';
import { keepView, savedView } from '../../service/saved-view.js';
import { useLoaded } from '../../service/use-loaded.js';
import { t } from '../../texts/language.js';

/** The day and the place of a sheet, as in the address. An empty day is today, an empty place all. */
export interface SheetFilters {
  readonly day: string;
  readonly place: string;
}

/** The filters of the address; without a place, that of the last visit. */
export const sheetFiltersOf = (filters: Readonly<Record<string, string>>): SheetFilters => ({
  day: filters['day'] ?? '',
  place: filters['place'] ?? savedView('today')['place'] ?? '',
});

/** Chooses the day and the place of the sheet. */
export function SheetChoice({ day, place, date }: SheetFilters & { readonly date: string }) {
  const { value: locations } = useLoaded('locations', ['location'], (client, signal) =>
    client.get('/locations', { params: { query: { limit: 100 } }, signal }),
  );
  const choosePlace = (chosen: string): void => {
    keepView('today', { place: chosen });
    setFilters({ place: chosen });
  };
  return (
    <div class="sheet-choice">
      <label>
        {t('day')}
        <input
          type="date"
          value={day || date}
          onChange={({ currentTarget }) => setFilters({ day: currentTarget.value })}
        />
      </label>
      <label>
        {t('place')}
        <select value={place} onChange={({ currentTarget }) => choosePlace(currentTarget.value)}>
          <option value="">{t('allPlaces')}</option>
          {locations?.data.map(({ platformId, name }) => (
            <option key={platformId} value={platformId}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
