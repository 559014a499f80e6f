import './records.css';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Schemas } from '../../../../../clients/typescript/src/index.js';
import { addressOf, type Route, setFilters } from '../../app/route.js';
import { Choice } from '../../parts/choice.js';
import { Pending } from '../../parts/pending.js';
import { Pager, sumOf, usePages } from '../../parts/pager.js';
import { NextStep } from '../../parts/next-step.js';
import { SearchField } from '../../parts/search-field.js';
import { byUrgency, customerName, titleOf, unitName } from '../../parts/labels.js';
import type { Shop } from '../../service/client.js';
import type { EventKind } from '../../service/live.js';
import { useLoaded } from '../../service/use-loaded.js';
import { formatNumber, language, t } from '../../texts/language.js';
import type { TextName } from '../../texts/texts.js';
import { keepView, savedView } from '../../service/saved-view.js';

/** The filters of a request, by their names in the API. */
type Query = Readonly<Record<string, string | number | boolean>>;

export interface Column<Row> {
  readonly title: TextName;
  /** The line of a row on a phone; others are not shown there. */
  readonly line?: 1 | 2;
  /** The sort of the list by this column. */
  readonly sort?: string;
  readonly cell: (row: Row) => ComponentChildren;
}

/** A list of the service as a table. */
export interface GridPlan<Row extends { readonly id: number }> {
  /** The path of its page below `/desk`. */
  readonly page: string;
  readonly title: TextName;
  /** The kinds of records whose events change the list. */
  readonly kinds: readonly EventKind[];
  readonly columns: readonly Column<Row>[];
  /** Filters that links to this page may set. */
  readonly filters: readonly string[];
  /** A tab for each value of a filter, with the number of its records; texts begin with the prefix. */
  readonly tabs?: { readonly filter: string; readonly prefix: string };
  /** The path of the list in the API, and what is read of each record. */
  readonly path: '/items' | '/cycles' | '/return_orders' | '/customers';
  readonly query?: object;
  /** The sentence for a shop without any records, and a link to its next step. */
  readonly whenEmpty: TextName;
  readonly next: { readonly address: string; readonly text: TextName };
  /** True if the link is useful with records too. */
  readonly isGrowing?: boolean;
  /** True for records that files can be imported into. */
  readonly isImported?: boolean;
}

interface ListPage<Row> {
  readonly data: readonly Row[];
  readonly nextPage: string | null;
  readonly count?: Schemas['ListCount'];
}

interface GridProps<Row extends { readonly id: number }> {
  readonly plan: GridPlan<Row>;
  readonly filters: Route['filters'];
}

const PAGE_SIZE = 50;

/** A table of records with tabs, a search and sorts. All of them are in the address. */
export function Grid<Row extends { readonly id: number }>({ plan, filters }: GridProps<Row>) {
  useEffect(() => {
    if (Object.keys(filters).length === 0) setFilters(savedView(plan.page));
  }, []);
  useEffect(() => {
    // The next visit shows the tab and the order again, but nothing that was looked for.
    keepView(plan.page, queryOf({ ...plan, filters: [] }, { ...filters, search: '' }));
  }, [filters]);
  const { sort = '', search = '' } = filters;
  const query = queryOf(plan, filters);
  const pages = usePages(JSON.stringify(query));
  const { value, error } = useLoaded(
    JSON.stringify([plan.page, query, pages.page]),
    plan.kinds,
    (client, signal) => {
      const page = { ...(pages.page && { page: pages.page }), limit: PAGE_SIZE, count: true };
      const sent = { ...plan.query, ...query, ...page } as never;
      const list = client.get(plan.path as '/items', { params: { query: sent }, signal });
      return list as Promise<unknown> as Promise<ListPage<Row>>;
    },
  );
  const counts = useCounts(plan, query);
  return (
    <>
      <h1>{t(plan.title)}</h1>
      {plan.tabs && <TabBar plan={plan} filters={filters} counts={counts} />}
      <div class="grid-tools">
        <SearchField
          key={plan.page}
          label={t('search')}
          search={search}
          onSearch={(text) => setFilters({ search: text })}
        />
        <Choice
          label={t('order')}
          value={sort}
          options={[['', t('newestFirst')], ...plan.columns.flatMap(ordersOf)]}
          onChoose={(chosen) => setFilters({ sort: chosen })}
        />
        <LinkFilters plan={plan} filters={filters} />
        {plan.isGrowing && <NextStep {...plan.next} />}
        {plan.isImported && <NextStep address={addressOf(plan.page, 'import')} text="importFile" />}
      </div>
      {(!value || error !== undefined) && <Pending error={error} />}
      {value && (
        <>
          <Pager
            pages={pages}
            pageSize={PAGE_SIZE}
            shown={value.data.length}
            count={countOf(plan, query, counts) ?? value.count}
            nextPage={value.nextPage}
          />
          <Rows plan={plan} rows={value.data} sort={sort} filters={filters} />
        </>
      )}
    </>
  );
}

function queryOf<Row extends { readonly id: number }>(
  { filters: allowed, tabs }: GridPlan<Row>,
  filters: Route['filters'],
): Route['filters'] {
  const names = ['search', 'sort', ...allowed, ...(tabs ? [tabs.filter] : [])];
  return Object.fromEntries(
    names.filter((name) => filters[name]).map((name) => [name, filters[name]!]),
  );
}

/** Both orders of a column that can be sorted. */
const ordersOf = <Row,>({ title, sort }: Column<Row>) =>
  sort === undefined
    ? []
    : ([
        [sort, `${t(title)} ↑`],
        [`-${sort}`, `${t(title)} ↓`],
      ] as const);

/** The numbers of the tabs, with all filters but their own. */
function useCounts<Row extends { readonly id: number }>(plan: GridPlan<Row>, query: Query) {
  const { tabs } = plan;
  const others = Object.fromEntries(
    Object.entries(query).filter(([name]) => name !== tabs?.filter && name !== 'sort'),
  );
  const { value } = useLoaded(
    JSON.stringify([plan.page, others]),
    plan.kinds,
    async (client, signal) => {
      if (!tabs) return undefined;
      const sent = { ...others, by: tabs.filter } as never;
      return client.get(`${plan.path}/counts` as '/items/counts', {
        params: { query: sent },
        signal,
      });
    },
  );
  return value;
}

/** The number of records on the current tab. Tabs count further than lists. */
function countOf<Row extends { readonly id: number }>(
  { tabs }: GridPlan<Row>,
  query: Query,
  counts: Schemas['Counts'] | undefined,
): Schemas['ListCount'] | undefined {
  if (!tabs || !counts) return undefined;
  const current = query[tabs.filter];
  const data = counts.data.filter(({ value }) => current === undefined || value === current);
  return sumOf({ data });
}

interface TabBarProps<Row extends { readonly id: number }> extends GridProps<Row> {
  readonly counts: Schemas['Counts'] | undefined;
}

function TabBar<Row extends { readonly id: number }>(props: TabBarProps<Row>) {
  const { plan, filters, counts } = props;
  const tabs = plan.tabs!;
  const current = filters[tabs.filter] ?? '';
  const entries = counts?.data ?? (current === '' ? [] : [{ value: current, count: 0 }]);
  const { value: all } = sumOf({ data: counts?.data ?? [] });
  const link = (tab: string, text: string, count: number) => (
    <li key={tab}>
      <a
        href={addressOf(plan.page, undefined, { ...filters, [tabs.filter]: tab })}
        aria-current={current === tab ? 'true' : undefined}
      >
        {text} <small>{counts && formatNumber(count)}</small>
      </a>
    </li>
  );
  return (
    <nav class="tabs" aria-label={t('tabs')}>
      <ul>
        {link('', t('all'), all)}
        {entries
          .filter(({ value: tab, count }) => count > 0 || tab === current)
          .toSorted((one, other) => byUrgency({ status: one.value }, { status: other.value }))
          .map(({ value: tab, count }) => link(tab, t(`${tabs.prefix}_${tab}` as TextName), count))}
      </ul>
    </nav>
  );
}

/** The filters that a link has set, each with a button that removes it. */
const LinkFilters = <Row extends { readonly id: number }>({ plan, filters }: GridProps<Row>) => (
  <>
    {plan.filters
      .filter((name) => filters[name])
      .map((name) => (
        <LinkFilter key={name} name={name} value={filters[name]!} />
      ))}
  </>
);

function LinkFilter({ name, value }: { readonly name: string; readonly value: string }) {
  const { title, textOf, read } = FILTERS[name]!;
  const { value: found } = useLoaded(
    `filter ${name} ${value} ${language.value}`,
    [],
    async (client, signal) => read?.(client, Number(value), signal),
  );
  const text = found ?? (read ? '…' : (textOf?.(value) ?? value));
  return (
    <button type="button" class="plain" onClick={() => setFilters({ [name]: '' })}>
      {t('removeFilter', { name: `${t(title)}: ${text}` })}
    </button>
  );
}

interface LinkFilterPlan {
  readonly title: TextName;
  readonly textOf?: (value: string) => string;
  /** Reads the name of the record with an id. */
  readonly read?: (client: Shop, id: number, signal: AbortSignal) => Promise<string | undefined>;
}

/** The filters of links, as people call them. */
const FILTERS: Readonly<Record<string, LinkFilterPlan>> = {
  ids: { title: 'rentals', textOf: (value) => String(value.split(',').length) },
  atRisk: { title: 'atRisk', textOf: () => '✓' },
  itemId: {
    title: 'unit',
    read: async (client, id, signal) =>
      unitName(await client.get('/items/{id}', { params: { path: { id } }, signal })),
  },
  customerId: {
    title: 'customer',
    read: async (client, id, signal) =>
      customerName(await client.get('/customers/{id}', { params: { path: { id } }, signal })),
  },
  customerTag: { title: 'customer' },
  platformVariantId: {
    title: 'variant',
    read: async (client, platformVariantId, signal) => {
      const params = { path: { platformVariantId } };
      const variant = await client.get('/variants/{platformVariantId}', { params, signal });
      const path = { productId: variant.platformProductId };
      const product = await client.get('/products/{productId}', { params: { path }, signal });
      return titleOf({ productTitle: product.title, variantTitle: variant.title });
    },
  },
  locationPlatformId: { title: 'place' },
  conditionId: {
    title: 'unitCondition',
    read: async (client, id, signal) =>
      (await client.get('/conditions/{id}', { params: { path: { id } }, signal })).title,
  },
  status: { title: 'state', textOf: (value) => t(`item_${value}` as TextName) },
  tag: { title: 'tag' },
};

interface RowsProps<Row extends { readonly id: number }> extends GridProps<Row> {
  readonly rows: readonly Row[];
  readonly sort: string;
}

function Rows<Row extends { readonly id: number }>({ plan, rows, sort, filters }: RowsProps<Row>) {
  if (rows.length === 0) {
    const isFiltered = Object.values(filters).some(Boolean);
    return (
      <p class="muted">
        {t(isFiltered ? 'nothingFound' : plan.whenEmpty)}{' '}
        {!isFiltered && <NextStep {...plan.next} />}
      </p>
    );
  }
  const heading = ({ title, sort: name }: Column<Row>) => {
    if (name === undefined) return t(title);
    const next = sort === name ? `-${name}` : name;
    return (
      <a href={addressOf(plan.page, undefined, { ...filters, sort: next })}>
        {t(title)}
        {sort === name && ' ↑'}
        {sort === `-${name}` && ' ↓'}
      </a>
    );
  };
  const orderOf = ({ sort: name }: Column<Row>) => {
    if (name === undefined || sort.replace('-', '') !== name) return undefined;
    return sort.startsWith('-') ? 'descending' : 'ascending';
  };
  return (
    <table class="grid-rows">
      <thead>
        <tr>
          {plan.columns.map((column) => (
            <th key={column.title} scope="col" aria-sort={orderOf(column)}>
              {heading(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {plan.columns.map((column) => (
              <td
                key={column.title}
                class={`line-${column.line ?? 0} ${column.title}`}
                data-label={t(column.title)}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
