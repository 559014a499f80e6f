import { useEffect, useMemo, useState } from 'preact/hooks';
import { type EventKind, onEvents } from '../../service/live.js';
import { useLoaded } from '../../service/use-loaded.js';
import type { Rows, Stock, StockQuery, Window } from './stock.js';
import { StockReader } from './stock-reader.js';

const KINDS: readonly EventKind[] = ['cycle', 'item', 'blocked_date'];

/** Rows are read in blocks, so that scrolling by a few rows reads nothing. Two blocks are 100 units. */
const BLOCK_SIZE = 50;

/** Rows that are read before and after those that can be seen. */
const MARGIN = 16;

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
  const first = Math.max(0, Math.floor((rows.first - MARGIN) / BLOCK_SIZE) * BLOCK_SIZE);
  const end = Math.ceil((rows.end + MARGIN) / BLOCK_SIZE) * BLOCK_SIZE;
  const { error, reload } = useLoaded(
    JSON.stringify([key, window, first, end]),
    KINDS,
    (client, signal) => reader.read(client, window, { first, end }, signal),
  );
  useEffect(() => onEvents(KINDS, () => reader.invalidate()), [reader]);
  return {
    stock,
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
