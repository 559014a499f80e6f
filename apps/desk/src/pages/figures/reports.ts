import type { Schemas } from '../../../../../clients/typescript/src/index.js';
import { formatDay, formatMoney } from '../../parts/labels.js';
import { csvOf } from '../../parts/csv.js';
import type { Shop } from '../../service/client.js';
import { formatNumber, locale, t } from '../../texts/language.js';
import type { TextName } from '../../texts/texts.js';

/** The days of a report and what its rows are about. */
export interface ReportQuery {
  readonly from: string;
  readonly to: string;
  readonly by: string;
}

/** A record of a report, by the names of the API. */
type Row = Readonly<Partial<Record<string, string | number | null>>>;

/** A report as rows of texts, and one figure per row for the chart. */
export interface Figures {
  /** The figure of a full bar; the highest one by default. */
  readonly full?: number;
  readonly heads: readonly string[];
  readonly rows: readonly FigureRow[];
  readonly totals: readonly string[];
  /** The records of the rows. */
  readonly data: readonly Row[];
}

export interface FigureRow {
  readonly label: string;
  /** The figure of the chart. */
  readonly value: number;
  /** The same as text. */
  readonly text: string;
  readonly cells: readonly string[];
}

export interface Report {
  readonly title: TextName;
  /** The subjects of rows, the default first. */
  readonly by: readonly { readonly value: string; readonly title: TextName }[];
  readonly read: (client: Shop, query: ReportQuery, signal: AbortSignal) => Promise<Figures>;
}

/** Which rentals a report counts. */
const CYCLES = {
  utilisation: 'rentalsOnDays',
  revenue: 'handOuts',
  returns: 'endedRentals',
  refusals: undefined,
} as const;

const percent = (share: number | null): string =>
  share === null
    ? '–'
    : new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 1 }).format(share);

const number = formatNumber;

const texts = (...names: readonly TextName[]): string[] => names.map((name) => t(name));

const dayOrMonth = (row: { readonly day?: string; readonly month?: string }): string | undefined =>
  row.day === undefined ? row.month && formatMonth(row.month) : formatDay(row.day);

const formatMonth = (month: string): string =>
  new Intl.DateTimeFormat(locale(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(month),
  );

/** The highest figures first; days stay in their order. */
const ordered = (rows: readonly FigureRow[], by: string): readonly FigureRow[] =>
  by === 'day' || by === 'month' ? rows : rows.toSorted((one, other) => other.value - one.value);

const DAYS = ['unitDays', 'rentedDays', 'bufferDays', 'blockedDays', 'idleDays'] as const;

type UtilisationFigures = Schemas['UtilisationFigures'];

const utilisationCells = (figures: UtilisationFigures): string[] => [
  percent(figures.utilisation),
  ...DAYS.map((name) => number(figures[name])),
  number(figures.cycles),
  formatMoney(figures.revenueCents),
];

function utilisationLabel(row: Schemas['UtilisationRow']): string {
  if (row.locationName !== undefined) return row.locationName ?? '–';
  const title = [row.productTitle, row.variantTitle].filter(Boolean).join(', ');
  if (row.itemId === undefined) return title;
  return `${row.serial ?? t('unitWithoutSerial', { id: row.itemId })} · ${title}`;
}

const UTILISATION: Report = {
  title: 'utilisation',
  by: [
    { value: 'product', title: 'product' },
    { value: 'variant', title: 'variant' },
    { value: 'item', title: 'unit' },
    { value: 'location', title: 'place' },
  ],
  read: async (client, { by, ...days }, signal) => {
    const query = { ...days, by: by as Schemas['UtilisationKey'] };
    const { data, totals } = await client.get('/reports/utilisation', {
      params: { query },
      signal,
    });
    return {
      data,
      full: 1,
      heads: texts('utilisation', ...DAYS, CYCLES.utilisation, 'revenue'),
      rows: ordered(
        data.map((row) => ({
          label: utilisationLabel(row),
          value: row.utilisation ?? 0,
          text: percent(row.utilisation),
          cells: utilisationCells(row),
        })),
        by,
      ),
      totals: utilisationCells(totals),
    };
  },
};

const revenueCells = (figures: Schemas['RevenueFigures']): string[] => [
  formatMoney(figures.revenueCents),
  formatMoney(figures.priceCents),
  formatMoney(figures.salePriceCents),
  number(figures.cycles),
];

const REVENUE: Report = {
  title: 'revenue',
  by: [
    { value: 'day', title: 'day' },
    { value: 'month', title: 'month' },
    { value: 'product', title: 'product' },
    { value: 'methodType', title: 'kindOfRental' },
  ],
  read: async (client, { by, ...days }, signal) => {
    const query = { ...days, by: by as Schemas['RevenueKey'] };
    const { data, totals } = await client.get('/reports/revenue', { params: { query }, signal });
    return {
      data,
      heads: texts('revenue', 'rentalPrices', 'salePrices', CYCLES.revenue),
      rows: ordered(
        data.map((row) => ({
          label: dayOrMonth(row) ?? row.productTitle ?? t(`method_${row.methodType!}`),
          value: row.revenueCents,
          text: formatMoney(row.revenueCents),
          cells: revenueCells(row),
        })),
        by,
      ),
      totals: revenueCells(totals),
    };
  },
};

const RETURNS: Report = {
  title: 'returns',
  by: [],
  read: async (client, { from, to }, signal) => {
    const { data } = await client.get('/reports/returns', {
      params: { query: { from, to } },
      signal,
    });
    return {
      data,
      heads: texts(CYCLES.returns, 'daysLate', 'unitCondition'),
      rows: data.map(({ result, daysLate, conditionTitle, cycles }) => ({
        label: [
          t(`result_${result}`),
          ...(daysLate ? [t('lateBy', { n: daysLate })] : []),
          ...(conditionTitle === null ? [] : [conditionTitle]),
        ].join(', '),
        value: cycles,
        text: number(cycles),
        cells: [number(cycles), daysLate === null ? '–' : number(daysLate), conditionTitle ?? '–'],
      })),
      totals: [number(data.reduce((sum, { cycles }) => sum + cycles, 0)), '', ''],
    };
  },
};

const REFUSALS: Report = {
  title: 'refusals',
  by: [
    { value: 'variant', title: 'variant' },
    { value: 'day', title: 'day' },
  ],
  read: async (client, { by, ...days }, signal) => {
    const query = { ...days, by: by as Schemas['RefusalKey'] };
    const { data, totals } = await client.get('/reports/refusals', { params: { query }, signal });
    return {
      data,
      heads: texts('refusals'),
      rows: data.map((row) => ({
        label: dayOrMonth(row) ?? [row.productTitle, row.variantTitle].filter(Boolean).join(', '),
        value: row.refusals,
        text: number(row.refusals),
        cells: [number(row.refusals)],
      })),
      totals: [number(totals.refusals)],
    };
  },
};

export const REPORTS = {
  utilisation: UTILISATION,
  revenue: REVENUE,
  returns: RETURNS,
  refusals: REFUSALS,
} as const satisfies Record<string, Report>;

export type ReportName = keyof typeof REPORTS;

/** The columns of a file, with the names of the page. Ids have none. */
const COLUMNS: Readonly<Partial<Record<string, TextName | undefined>>> = {
  day: 'day',
  month: 'month',
  serial: 'serial',
  productTitle: 'product',
  variantTitle: 'variant',
  sku: 'sku',
  locationName: 'place',
  methodType: 'kindOfRental',
  result: 'state',
  daysLate: 'daysLate',
  conditionTitle: 'unitCondition',
  utilisation: 'utilisation',
  ...Object.fromEntries(DAYS.map((name) => [name, name])),
  revenueCents: 'revenue',
  priceCents: 'rentalPrices',
  salePriceCents: 'salePrices',
  refusals: 'refusals',
};

/** Saves a report as a file for spreadsheets: money in units of the currency, with a point before decimals. */
export function saveCsv(name: ReportName, { data }: Figures, { from, to }: ReportQuery): void {
  const columns: typeof COLUMNS = { ...COLUMNS, cycles: CYCLES[name] };
  const names = Object.keys(data[0]!).filter((key) => columns[key]);
  const heads = names.map((key) => t(columns[key]!));
  const rows = data.map((row) => names.map((key) => cellOf(key, row[key] ?? '')));
  const link = document.createElement('a');
  const text = `\ufeff${csvOf([heads, ...rows], ',')}\r\n`;
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  link.download = `${name} ${from} ${to}.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
}

function cellOf(key: string, value: string | number): string {
  if (key === 'methodType' || key === 'result') {
    return t(`${key === 'result' ? 'result' : 'method'}_${value}` as TextName);
  }
  if (typeof value === 'string') return value;
  if (key === 'utilisation') return `${(value * 100).toFixed(1)}%`;
  return key.endsWith('Cents') ? (value / 100).toFixed(2) : String(value);
}
