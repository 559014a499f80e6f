import { useState } from 'preact/hooks';
import { setFilters } from '../../app/route.js';
import type { Route } from '../../app/route.js';
import { useLoaded } from '../../service/use-loaded.js';
import { t } from '../../texts/language.js';

/** A product or a variant that the units can be limited to. */
interface Kind {
  readonly title: string;
  readonly filters: Readonly<Record<string, string>>;
}

const NO_KIND = { product: '', variant: '', kind: '' };

const OFFER_LIMIT = 20;

/** A field for a product or a variant, with suggestions, and one for any text of a unit. */
export function StockFilters({ filters }: { readonly filters: Route['filters'] }) {
  const [search, setSearch] = useState('');
  const kinds = useKinds(search);
  const choose = (title: string): void => {
    setSearch(title.trim());
    const chosen = kinds.find((kind) => kind.title === title);
    if (title.trim() === '') setFilters(NO_KIND);
    else if (chosen) setFilters({ ...NO_KIND, ...chosen.filters, kind: title });
  };
  return (
    <>
      <label>
        {t('kind')}
        <input
          type="search"
          list="kinds"
          dir="auto"
          autocomplete="off"
          placeholder={t('allUnits')}
          value={filters['kind'] ?? ''}
          onInput={({ currentTarget }) => choose(currentTarget.value)}
        />
      </label>
      <datalist id="kinds">
        {kinds.map(({ title }) => (
          <option key={title} value={title} />
        ))}
      </datalist>
      <label>
        {t('filter')}
        <input
          type="search"
          dir="auto"
          autocomplete="off"
          placeholder={t('filterUnits')}
          value={filters['search'] ?? ''}
          onChange={({ currentTarget }) => setFilters({ search: currentTarget.value.trim() })}
        />
      </label>
    </>
  );
}

/** The products and variants with a text in their titles. */
function useKinds(search: string): readonly Kind[] {
  const { value } = useLoaded(`products ${search}`, [], (client, signal) =>
    client.get('/products', {
      params: { query: { limit: OFFER_LIMIT, ...(search !== '' && { search }) } },
      signal,
    }),
  );
  return (value?.data ?? []).flatMap(({ title, platformId, variants }) => [
    { title, filters: { product: String(platformId) } },
    ...variants.map((variant) => ({
      title: `${title}, ${variant.title}`,
      filters: { variant: String(variant.platformId) },
    })),
  ]);
}
