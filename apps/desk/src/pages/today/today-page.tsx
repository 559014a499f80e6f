import './today.css';
import { useState } from 'preact/hooks';
import type { PageProps } from '../../app/pages.js';
import { ErrorMessage } from '../../parts/error-message.js';
import { formatDay } from '../../parts/labels.js';
import { useLoaded } from '../../service/use-loaded.js';
import { formatNumber, t } from '../../texts/language.js';
import { DamagedDialog } from '../../units/damaged-dialog.js';
import { MoveDialog } from './move-dialog.js';
import { type Cycle, type ListName, LISTS, type Sheet, without } from './sheet.js';
import { SheetChoice, sheetFiltersOf } from './sheet-choice.js';
import { SheetList } from './sheet-list.js';
import { type Question, runStep } from './steps.js';

/** The open work of today, in the order of a day. */
export function TodayPage({ filters }: PageProps) {
  const { day, place } = sheetFiltersOf(filters);
  const { value, error, update, reload } = useLoaded<Sheet>(
    `${day}/${place}`,
    ['cycle', 'item', 'return_order', 'blocked_date'],
    (client, signal) =>
      client.get('/day_sheet', { params: { query: queryOf(day, place) }, signal }),
  );
  const [question, setQuestion] = useState<Question | null>(null);
  const run = async (list: ListName, cycle: Cycle): Promise<void> => {
    const result = await runStep(list, cycle, reload);
    if (result === 'done') update((sheet) => without(sheet, list, cycle));
    else if (result !== 'failed') setQuestion(result);
  };
  if (value === undefined) {
    return error === undefined ? (
      <p aria-busy="true">{t('loading')}</p>
    ) : (
      <ErrorMessage error={error} />
    );
  }
  const close = (): void => setQuestion(null);
  return (
    <>
      <h1>
        {day === ''
          ? `${t('today')}, ${formatDay(value.date)}`
          : t('workOf', { day: formatDay(day) })}
      </h1>
      <SheetChoice day={day} place={place} date={value.date} />
      {error !== undefined && <ErrorMessage error={error} />}
      <nav class="counts" aria-label={t('openWork')}>
        <ul>
          {LISTS.map((list) => (
            <li key={list}>
              <a href={`#${list}`} class={value[list].count > 0 ? list : 'empty'}>
                <strong>{formatNumber(value[list].count)}</strong> {t(list)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div class="sheet-lists">
        {LISTS.map((list) => (
          <SheetList key={list} list={list} rows={value[list]} onStep={run} />
        ))}
      </div>
      {question?.kind === 'move' && (
        <MoveDialog cycle={question.cycle} onClose={close} onMoved={reload} />
      )}
      {question?.kind === 'damaged' && (
        <DamagedDialog {...question.damaged} onClose={close} onDone={reload} />
      )}
    </>
  );
}

const queryOf = (day: string, place: string) => ({
  ...(day !== '' && { date: day }),
  ...(place !== '' && { locationPlatformId: Number(place) }),
});
