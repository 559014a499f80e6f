import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../../clients/typescript/src/index.js';
import { customerName } from '../../parts/labels.js';
import { useLoaded } from '../../service/use-loaded.js';
import { t } from '../../texts/language.js';

type Customer = Schemas['Customer'];

interface CustomerChoiceProps {
  readonly customer: Customer | undefined;
  readonly onChange: (customer: Customer | undefined) => void;
}

/** The most customers that are offered; a longer search text finds the others. */
const OFFER_LIMIT = 20;

/** A search field, and the customers that it finds. */
export function CustomerChoice({ customer: chosen, onChange }: CustomerChoiceProps) {
  const [search, setSearch] = useState('');
  const { value } = useLoaded(`customers ${search}`, [], (client, signal) =>
    client.get('/customers', {
      params: { query: { limit: OFFER_LIMIT, ...(search !== '' && { search }) } },
      signal,
    }),
  );
  const found = value?.data.filter(({ erasedAt }) => erasedAt === null) ?? [];
  // A choice stays while a search is under way.
  const isFound = chosen === undefined || found.some(({ id }) => id === chosen.id);
  const customers = isFound ? found : [chosen, ...found];
  return (
    <fieldset>
      <label>
        {t('findCustomer')}
        <input
          type="search"
          dir="auto"
          autocomplete="off"
          onChange={({ currentTarget }) => {
            setSearch(currentTarget.value.trim());
            onChange(undefined);
          }}
        />
      </label>
      <label>
        {t('customer')}
        <select
          required
          value={chosen?.id ?? ''}
          dir="auto"
          onChange={({ currentTarget }) =>
            onChange(customers.find(({ id }) => String(id) === currentTarget.value))
          }
        >
          <option value="">{value ? t('chooseOf', { n: customers.length }) : t('loading')}</option>
          {customers.map((customer) => (
            <option key={customer.id} value={customer.id}>
              {customerName(customer)}
              {customer.email !== null && ` · ${customer.email}`}
            </option>
          ))}
        </select>
      </label>
    </fieldset>
  );
}
