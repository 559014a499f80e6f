import { setFilters } from '../../app/route.js';
import { keepView, savedView } from '../../service/saved-view.js';
import { DayFilter } from '../../parts/day-filter.js';
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
      <DayFilter
        label={t('day')}
        value={day || date}
        onChoose={(chosen) => setFilters({ day: chosen })}
      />
      <PlaceChoice place={place} onChoose={choosePlace} />
    </div>
  );
}
