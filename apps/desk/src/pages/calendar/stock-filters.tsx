import { setFilters } from '../../app/route.js';
import type { Route } from '../../app/route.js';
import { SearchField } from '../../parts/search-field.js';
import { t } from '../../texts/language.js';
import { type Kind, KindField } from './kind-field.js';

/** A field for a product or a variant, with suggestions, and one for any text of a unit. */
export function StockFilters({ filters }: { readonly filters: Route['filters'] }) {
  const { kind: title = '', search = '' } = filters;
  const choose = (text: string, kind: Kind | undefined): void => {
    if (text === title || (text !== '' && !kind)) return;
    setFilters({ product: '', variant: '', kind: text, ...filtersOf(kind) });
  };
  return (
    <>
      <KindField title={title} placeholder={t('allUnits')} onChoose={choose} />
      <SearchField
        label={t('filter')}
        placeholder={t('filterUnits')}
        search={search}
        onSearch={(text) => setFilters({ search: text })}
      />
    </>
  );
}

const filtersOf = (kind: Kind | undefined): Route['filters'] =>
  kind ? { [kind.resourceType.toLowerCase()]: String(kind.platformId) } : {};
