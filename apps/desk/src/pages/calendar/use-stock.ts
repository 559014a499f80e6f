import { useEffect, useMemo, useState } from 'preact/hooks';
import { type EventKind, onEvents } from '../../service/live.js';
import { useLoaded } from '../../service/use-loaded.js';
import {
  PAGE_SIZE,
  type Row,
  type Rows,
  rowsOf,
  type Stock,
  type StockQuery,
  type Window,
} from './stock.js';
import { StockReader } from './stock-reader.js';

const KINDS: readonly EventKind[] = ['cycle', 'item', 'blocked_date', 'waiting_entry'];

/** Rows that are read before and after those that can be seen. */
const MARGIN = 16;

const NO_ROWS: readonly Row[] = [];

/** The rows before the height of the calendar is known. */
const FIRST_ROWS: Rows = { first: 0, end: 16 };

/** The stock of the rows that are scrolled to, read again after events. Other units begin at the first row. */
export function useStock(query: StockQuery, window: Window) {
  const key = JSON.stringify(query);
  const [scrolled, setScrolled] = useState({ key, rows: FIRST_ROWS });
  const rows = scrolled.key === key ? scrolled.rows : FIRST_ROWS;
  const [read, setRead] = useState<{ readonly key: string; readonly stock: Stock }>();
  const stock = read?.key === key ? read.stock : undefined;
  const reader = useMemo(
    () => new StockReader(query, (next) => setRead({ key, stock: next })),
    [key],
  );
  const allRows = useMemo(() => (stock ? rowsOf(stock) : NO_ROWS), [stock]);
  // Rows of people who wait are no units. Whole pages are read, so that scrolling by a few rows reads nothing.
  const others = allRows.length - (stock?.units.length ?? 0);
  const first = Math.max(0, Math.floor((rows.first - others - MARGIN) / PAGE_SIZE) * PAGE_SIZE);
  const end = Math.ceil((rows.end + MARGIN) / PAGE_SIZE) * PAGE_SIZE;
  const { error, reload } = useLoaded(
    JSON.stringify([key, window, first, end]),
    KINDS,
    (client, signal) => reader.read(client, window, { first, end }, signal),
  );
  useEffect(() => onEvents(KINDS, () => reader.invalidate()), [reader]);
  return {
    stock,
    /** All rows as far as they were read, and those that can be seen. */
    allRows,
    rows,
    onScroll: (shown: Rows) => setScrolled({ key, rows: shown }),
    /** The units to choose from: those of the rows that can be seen, and of some around them. */
    units: stock?.units.slice(first, end) ?? [],
    error,
    reload: () => {
      reader.invalidate();
      reload();
    },
  };
}
