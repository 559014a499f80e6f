import '../styles/lists.css';
import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../clients/typescript/src/index.js';
import { formatNumber, t } from '../texts/language.js';

/** The pages of a list that were turned, by their tokens. */
export interface Pages {
  /** The token of the page that is shown; undefined for the first one. */
  readonly page: string | undefined;
  /** The number of pages before it. */
  readonly turned: number;
  /** Shows the page of a token; null shows the previous page. */
  readonly turn: (token: string | null) => void;
}

/** The pages of a list with some filters; other filters begin at the first page. */
export function usePages(key: string): Pages {
  const [state, setState] = useState<{ key: string; tokens: readonly string[] }>({
    key,
    tokens: [],
  });
  const tokens = state.key === key ? state.tokens : [];
  return {
    page: tokens.at(-1),
    turned: tokens.length,
    turn: (token) =>
      setState({ key, tokens: token === null ? tokens.slice(0, -1) : [...tokens, token] }),
  };
}

/** The sum of counts; it is exact if all of them are. */
export const sumOf = ({ data }: Schemas['Counts']): Schemas['ListCount'] => ({
  value: data.reduce((sum, { count }) => sum + count, 0),
  isExact: data.every(({ isExact }) => isExact),
});

interface PagerProps {
  readonly pages: Pages;
  readonly pageSize: number;
  /** The number of rows that are shown. */
  readonly shown: number;
  readonly count: Schemas['ListCount'] | undefined;
  readonly nextPage: string | null;
}

/** Which rows of how many are shown, and buttons to the pages before and after. */
export function Pager({ pages: { turned, turn }, pageSize, shown, count, nextPage }: PagerProps) {
  const first = turned * pageSize;
  const all = count ?? { value: first + shown, isExact: nextPage === null };
  return (
    <div class="pager">
      <p role="status">
        {t(all.isExact ? 'rowsShown' : 'rowsShownAbove', {
          first: formatNumber(shown === 0 ? 0 : first + 1),
          last: formatNumber(first + shown),
          all: formatNumber(all.value),
        })}
      </p>
      <button type="button" class="plain" disabled={turned === 0} onClick={() => turn(null)}>
        {t('previousRows')}
      </button>
      <button
        type="button"
        class="plain"
        disabled={nextPage === null}
        onClick={() => turn(nextPage)}
      >
        {t('nextRows')}
      </button>
    </div>
  );
}
