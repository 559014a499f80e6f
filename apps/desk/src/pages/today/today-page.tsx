import './today.css';
import { useRef, useState } from 'preact/hooks';
import type { PageProps } from '../../app/route.js';
import { currentDay } from '../../parts/days.js';
import { ADD_UNITS, BOOK, NextStep } from '../../parts/next-step.js';
import { Pending } from '../../parts/pending.js';
import { formatDay } from '../../parts/labels.js';
import { useIsInUse } from '../../parts/in-use.js';
import { MoveDialog } from '../../rentals/move-dialog.js';
import type { Shop } from '../../service/client.js';
import { currentSession } from '../../service/session.js';
import { type Loaded, useLoaded } from '../../service/use-loaded.js';
import { formatNumber, t } from '../../texts/language.js';
import { findUndecided, isDamaged } from '../../units/restock.js';
import { RestockDialog } from '../../units/restock-dialog.js';
import { DueUnits } from '../../units/unit-services.js';
import { keyOf, useHeldSheet } from './held-sheet.js';
import { type Cycle, type ListName, LISTS, type Sheet, sheetOf, without } from './sheet.js';
import { SheetChoice, sheetFiltersOf } from './sheet-choice.js';
import { SheetList } from './sheet-list.js';
import { type Question, runStep } from './steps.js';

/** The open work of today, in the order of a day. */
export function TodayPage({ filters }: PageProps) {
  const { day, place } = sheetFiltersOf(filters);
  const loaded = useLoaded<Sheet>(
    `${day}/${place}`,
    ['cycle', 'item', 'return_order', 'blocked_date'],
    async (client, signal) => {
      const query = queryOf(day, place);
      const sheet = sheetOf(await client.get('/day_sheet', { params: { query }, signal }));
      return withDamage(client, sheet, signal);
    },
  );
  const { value, error } = loaded;
  // The field of the day keeps the focus while another day is read.
  const date = value?.date ?? currentDay();
  return (
    <>
      <div class="sheet-head">
        <h1>
          {day === '' ? `${t('today')}, ${formatDay(date)}` : t('workOf', { day: formatDay(day) })}
        </h1>
        <SheetChoice day={day} place={place} date={date} />
      </div>
      {(!value || error !== undefined) && <Pending error={error} />}
      {value && <SheetLists key={`${day}/${place}`} {...loaded} sheet={value} />}
    </>
  );
}

/** The lists of a sheet, and the dialogs of their rows. */
function SheetLists({ sheet, update, reload }: Loaded<Sheet> & { readonly sheet: Sheet }) {
  const element = useRef<HTMLDivElement>(null);
  const done = useRef(new Set<string>()).current;
  const [questions, setQuestions] = useState<readonly Question[]>([]);
  const [question] = questions;
  const isInUse = useIsInUse(element) || question !== undefined;
  const { lists, newCount } = useHeldSheet(sheet, isInUse, done);
  const finish = (list: ListName, cycles: readonly Cycle[]): void => {
    for (const cycle of cycles) done.add(keyOf(list, cycle));
    update((current) => without(current, list, cycles));
  };
  const reopen = (list: ListName, cycles: readonly Cycle[]): void => {
    for (const cycle of cycles) done.delete(keyOf(list, cycle));
    reload();
  };
  const run = async (list: ListName, cycles: readonly Cycle[]): Promise<void> => {
    const result = await runStep(list, cycles, () => reopen(list, cycles));
    if (result.done.length > 0) finish(list, result.done);
    setQuestions(result.questions);
  };
  const close = (): void => setQuestions((left) => left.slice(1));
  return (
    <>
      <nav class="counts" aria-label={t('openWork')}>
        <ul>
          {LISTS.map((list) => (
            <li key={list}>
              <a href={`#${list}`} class={lists[list].count > 0 ? list : 'empty'}>
                <strong>{formatNumber(lists[list].count)}</strong> {t(list)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {currentSession().canWrite && LISTS.every((list) => lists[list].rows.length === 0) && (
        <p>
          <NextStep {...BOOK} /> · <NextStep {...ADD_UNITS} />
        </p>
      )}
      <div ref={element} class="sheet-lists">
        {LISTS.map((list) => (
          <SheetList
            key={list}
            list={list}
            day={sheet.date}
            held={lists[list]}
            missed={list === 'handOver' ? lists.missed.rows : undefined}
            onStep={run}
          />
        ))}
      </div>
      {sheet.service.count > 0 && <DueUnits list={sheet.service} />}
      <div role="status">
        {newCount > 0 && (
          <p class="banner new-rows">{t('newRows', { n: formatNumber(newCount) })}</p>
        )}
      </div>
      {question?.kind === 'move' && (
        <MoveDialog
          key={question.cycle.id}
          rental={question.cycle}
          onClose={close}
          onMoved={() => {
            finish(question.list, [question.cycle]);
            reload();
          }}
        />
      )}
      {question?.kind === 'restock' && (
        <RestockDialog
          key={question.cycle.id}
          {...question.undecided}
          onClose={close}
          onDone={() => finish(question.list, [question.cycle])}
          onUndone={() => reopen(question.list, [question.cycle])}
        />
      )}
    </>
  );
}

/** The sheet with the damage of the units that are to be restocked. */
async function withDamage(client: Shop, sheet: Sheet, signal: AbortSignal): Promise<Sheet> {
  const { restock } = sheet;
  const units = restock.data.slice(0, CONDITION_LIMIT).map(({ item }) => item);
  const undecided = await findUndecided(client, units, signal);
  const damaged = undecided.filter(({ condition }) => isDamaged(condition));
  const data = restock.data.map((cycle) => ({
    ...cycle,
    damage: damaged.find(({ unit }) => unit.id === cycle.itemId)?.condition ?? undefined,
  }));
  return { ...sheet, restock: { ...restock, data } };
}

/** The most units whose conditions are read. */
const CONDITION_LIMIT = 100;

const queryOf = (day: string, place: string) => ({
  ...(day !== '' && { date: day }),
  ...(place !== '' && { locationPlatformId: Number(place) }),
});
