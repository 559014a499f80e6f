import '../../styles/lists.css';
import './figures.css';
import { addressOf, type PageProps, setFilters } from '../../app/route.js';
import { addDays, currentDay, type Day, daysBetween } from '../../parts/days.js';
import { DayFilter } from '../../parts/day-filter.js';
import { Choice } from '../../parts/choice.js';
import { formatDay, Name } from '../../parts/labels.js';
import { Pending } from '../../parts/pending.js';
import { useLoaded } from '../../service/use-loaded.js';
import { language, t } from '../../texts/language.js';
import { BarChart } from './bar-chart.js';
import {
  type Figures,
  type Report,
  type ReportName,
  type ReportQuery,
  REPORTS,
  saveCsv,
} from './reports.js';
import type { TextName } from '../../texts/texts.js';

/** The days that are shown at first. */
const DAYS = 28;

/** The month before the one that begins on a day. */
function monthBefore(first: Day): { from: Day; to: Day } {
  const to = addDays(first, -1);
  return { from: `${to.slice(0, 8)}01`, to };
}

/** The days that some days are compared with: of a whole month the month before, else as many days before. */
function daysBefore(from: Day, to: Day): { from: Day; to: Day } {
  const isMonth = addDays(to, 1).endsWith('-01') && from === `${to.slice(0, 8)}01`;
  if (isMonth) return monthBefore(from);
  const length = daysBetween(from, to) + 1;
  return { from: addDays(from, -length), to: addDays(to, -length) };
}

/** Days that people ask for. */
const PRESETS: readonly (readonly [TextName, (today: Day) => { from: Day; to: Day }])[] = [
  ['thisMonth', (today) => ({ from: `${today.slice(0, 8)}01`, to: today })],
  ['lastMonth', (today) => monthBefore(`${today.slice(0, 8)}01`)],
  ['thisYear', (today) => ({ from: `${today.slice(0, 4)}-01-01`, to: today })],
];

/** The caption: `Revenue by day, 1 Nov – 27 Nov`. */
function captionOf({ title, by }: Report, query: ReportQuery): string {
  const subject = by.find(({ value }) => value === query.by);
  return t(subject ? 'reportBy' : 'reportOf', {
    report: t(title),
    subject: subject ? t(subject.title) : '',
    from: formatDay(query.from),
    to: formatDay(query.to),
  });
}

const NAMES = Object.keys(REPORTS) as ReportName[];

/** The reports of the shop, as charts and tables. */
export function FiguresPage({ id, filters }: PageProps) {
  const name = NAMES.find((one) => one === id) ?? 'utilisation';
  const report: Report = REPORTS[name];
  const today = currentDay();
  const { from = addDays(today, 1 - DAYS), to = today } = filters;
  const by = report.by.find(({ value }) => value === filters['by'])?.value ?? report.by[0]?.value;
  const query = { from, to, by: by ?? '' };
  const { value, error } = useFigures(name, query);
  const before = { ...query, ...daysBefore(from, to) };
  const { value: earlier } = useFigures(name, before);
  return (
    <>
      <h1>{t('figures')}</h1>
      <nav class="tabs" aria-label={t('figures')}>
        <ul>
          {NAMES.map((one) => (
            <li key={one}>
              <a
                href={addressOf('figures', one, { ...filters, by: '' })}
                aria-current={one === name ? 'true' : undefined}
              >
                {t(REPORTS[one].title)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div class="grid-tools">
        <nav aria-label={t('days')}>
          {PRESETS.map(([title, days]) => (
            <a key={title} href={addressOf('figures', name, { ...filters, ...days(today) })}>
              {t(title)}
            </a>
          ))}
        </nav>
        <DayFilter
          label={t('from')}
          value={from}
          max={to}
          onChoose={(day) => setFilters({ from: day })}
        />
        <DayFilter
          label={t('to')}
          value={to}
          max={today}
          onChoose={(day) => setFilters({ to: day })}
        />
        {report.by.length > 0 && (
          <Choice
            label={t('rowsAre')}
            value={query.by}
            options={report.by.map((key) => [key.value, t(key.title)])}
            onChoose={(chosen) => setFilters({ by: chosen })}
          />
        )}
        <button
          type="button"
          class="secondary"
          disabled={!value || value.rows.length === 0}
          onClick={() => saveCsv(name, value!, query)}
        >
          {t('saveCsv')}
        </button>
      </div>
      {(!value || error !== undefined) && <Pending error={error} />}
      {value && <Totals figures={value} earlier={earlier} before={before} />}
      {value && <FigureTables title={captionOf(report, query)} figures={value} />}
    </>
  );
}

/** The rows of figures are texts of the language. */
const useFigures = (name: ReportName, query: ReportQuery) =>
  useLoaded(JSON.stringify([language.value, name, query]), [], (client, signal) =>
    REPORTS[name].read(client, query, signal),
  );

interface TotalsProps {
  readonly figures: Figures;
  /** The figures of the days before; undefined until they are read. */
  readonly earlier: Figures | undefined;
  readonly before: ReportQuery;
}

/** The totals, each with that of the days before. */
function Totals({ figures: { heads, totals }, earlier, before: { from, to } }: TotalsProps) {
  const days = { from: formatDay(from), to: formatDay(to) };
  return (
    <section aria-label={t('total')}>
      <dl class="figure-totals">
        {totals.map(
          (total, column) =>
            total !== '' && (
              <div key={heads[column]}>
                <dt>{heads[column]}</dt>
                <dd>
                  {total} <small>{t('before', { value: earlier?.totals[column] ?? '…' })}</small>
                </dd>
              </div>
            ),
        )}
      </dl>
      <p class="muted">{t('comparedWith', days)}</p>
    </section>
  );
}

interface FigureTablesProps {
  readonly title: string;
  readonly figures: Figures;
}

function FigureTables({ title, figures: { heads, rows, full } }: FigureTablesProps) {
  if (rows.length === 0) return <p class="muted">{t('nothingFound')}</p>;
  return (
    <>
      <BarChart title={title} rows={rows} full={full} />
      <div class="figure-table" role="region" aria-label={title} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('row')}</th>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, cells }, index) => (
              <tr key={index}>
                <th scope="row">
                  <Name>{label}</Name>
                </th>
                {cells.map((cell, column) => (
                  <td key={heads[column]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
