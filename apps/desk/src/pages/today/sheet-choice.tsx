import { setFilters } from '../../app/route.js';
import { keepView, savedView } from '../../service/saved-view.js';
import { PlaceChoice } from '../../parts/place-choice.js';
import { t } from '../../texts/language.js';

/** The day and the place of a sheet, as in the address. An empty day is today, an empty place all. */
interface SheetFilters {
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
      <PlaceChoice place={place} onChoose={choosePlace} />
    </div>
  );
}
