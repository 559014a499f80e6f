import '../../styles/lists.css';
import './figures.css';
import type { PageProps } from '../../app/pages.js';
import { addressOf, setFilters } from '../../app/route.js';
import { addDays, dayOf } from '../../parts/days.js';
import { ErrorMessage } from '../../parts/error-message.js';
import { Name } from '../../parts/labels.js';
import { notifyError } from '../../parts/notices.js';
import { useLoaded } from '../../service/use-loaded.js';
import { t } from '../../texts/language.js';
import { BarChart } from './bar-chart.js';
import { type Figures, type Report, type ReportName, REPORTS, saveCsv } from './reports.js';

/** The days that are shown at first. */
const DAYS = 28;

const NAMES = Object.keys(REPORTS) as ReportName[];

/** The reports of the shop, as charts and tables. */
export function FiguresPage({ id, filters }: PageProps) {
  const name = NAMES.find((one) => one === id) ?? 'utilisation';
  const report: Report = REPORTS[name];
  const today = dayOf(new Date().toISOString());
  const { from = addDays(today, 1 - DAYS), to = today } = filters;
  const by = report.by.find(({ value }) => value === filters['by'])?.value ?? report.by[0]?.value;
  const query = { from, to, by: by ?? '' };
  const { value, error } = useLoaded(JSON.stringify([name, query]), [], (client, signal) =>
    report.read(client, query, signal),
  );
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
        <DayFilter name="from" value={from} max={to} />
        <DayFilter name="to" value={to} max={today} />
        {report.by.length > 0 && (
          <label>
            {t('rowsAre')}
            <select
              value={query.by}
              onChange={({ currentTarget }) => setFilters({ by: currentTarget.value })}
            >
              {report.by.map((key) => (
                <option key={key.value} value={key.value}>
                  {t(key.title)}
                </option>
              ))}
            </select>
          </label>
        )}
        <button
          type="button"
          class="secondary figure-save"
          onClick={() => void saveCsv(report, query).catch(notifyError)}
        >
          {t('saveCsv')}
        </button>
      </div>
      {error !== undefined && <ErrorMessage error={error} />}
      {!value && error === undefined && <p aria-busy="true">{t('loading')}</p>}
      {value && <FigureTables title={t(report.title)} figures={value} />}
    </>
  );
}

interface DayFilterProps {
  readonly name: 'from' | 'to';
  readonly value: string;
  readonly max: string;
}

const DayFilter = ({ name, value, max }: DayFilterProps) => (
  <label>
    {t(name)}
    <input
      type="date"
      value={value}
      max={max}
      onChange={({ currentTarget }) => setFilters({ [name]: currentTarget.value })}
    />
  </label>
);

interface FigureTablesProps {
  readonly title: string;
  readonly figures: Figures;
}

function FigureTables({ title, figures: { heads, rows, totals, full } }: FigureTablesProps) {
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
          <tfoot>
            <tr>
              <th scope="row">{t('total')}</th>
              {totals.map((cell, column) => (
                <td key={heads[column]}>{cell}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </>
  );
}
