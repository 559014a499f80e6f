import { setFilters } from '../../app/route.js';
import type { Route } from '../../app/route.js';
import { useTyped } from '../../parts/typed.js';
import { t } from '../../texts/language.js';
import { type Kind, KindField } from './kind-field.js';

/** A field for a product or a variant, with suggestions, and one for any text of a unit. */
export function StockFilters({ filters }: { readonly filters: Route['filters'] }) {
  const { kind: title = '', search = '' } = filters;
  const [typed, setTyped] = useTyped(search);
  const choose = (text: string, kind: Kind | undefined): void => {
    if (text === title || (text !== '' && !kind)) return;
    setFilters({ product: '', variant: '', kind: text, ...filtersOf(kind) });
  };
  return (
    <>
      <KindField title={title} placeholder={t('allUnits')} onChoose={choose} />
      <label>
        {t('filter')}
        <input
          type="search"
          dir="auto"
          autocomplete="off"
          placeholder={t('filterUnits')}
          value={typed}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          onChange={({ currentTarget }) => setFilters({ search: currentTarget.value.trim() })}
        />
      </label>
    </>
  );
}

const filtersOf = (kind: Kind | undefined): Route['filters'] =>
  kind ? { [kind.resourceType.toLowerCase()]: String(kind.platformId) } : {};
