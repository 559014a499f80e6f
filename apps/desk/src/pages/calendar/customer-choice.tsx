import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Schemas } from '../../../../../clients/typescript/src/index.js';
import { Choice } from '../../parts/choice.js';
import { customerName } from '../../parts/labels.js';
import { SearchField } from '../../parts/search-field.js';
import type { Shop } from '../../service/client.js';
import { newPlatformId } from '../../service/new-platform-id.js';
import { useLoaded } from '../../service/use-loaded.js';
import { trackWrite } from '../../service/write.js';
import { t } from '../../texts/language.js';

export type Customer = Schemas['Customer'];

interface CustomerChoiceProps {
  readonly customer: Customer | NewCustomer | undefined;
  readonly onChange: (customer: Customer | NewCustomer | undefined) => void;
}

/** The most customers that are offered; a longer search text finds the others. */
const OFFER_LIMIT = 20;

/** A search field, the customers that it finds, and the fields of a new one. */
export function CustomerChoice({ customer, onChange }: CustomerChoiceProps) {
  const chosen = customer && 'id' in customer ? customer : undefined;
  const [search, setSearch] = useState('');
  const { value } = useLoaded(`customers ${search}`, [], (client, signal) =>
    client.get('/customers', {
      params: { query: { limit: OFFER_LIMIT, ...(search !== '' && { search }) } },
      signal,
    }),
  );
  const found = value?.data.filter(({ erasedAt }) => erasedAt === null) ?? [];
  const isOnly = search !== '' && found.length === 1;
  useEffect(() => {
    if (isOnly) onChange(found[0]);
  }, [isOnly, value]);
  // A choice stays while a search is under way.
  const isFound = chosen === undefined || found.some(({ id }) => id === chosen.id);
  const customers = isFound ? found : [chosen, ...found];
  return (
    <fieldset>
      <SearchField
        label={t('findCustomer')}
        search={search}
        onSearch={(text) => {
          setSearch(text);
          if (chosen) onChange(undefined);
        }}
      />
      <Choice
        label={t('customer')}
        required={!customer}
        value={chosen?.id ?? ''}
        options={[
          ['', value ? t('chooseOf', { n: customers.length }) : t('loading')],
          ...customers.map(
            (one) => [one.id, [customerName(one), one.email].filter(Boolean).join(' · ')] as const,
          ),
        ]}
        onChoose={(id) => onChange(customers.find((one) => String(one.id) === id))}
      />
      <NewCustomerFields customer={customer} onChange={onChange} />
    </fieldset>
  );
}

/** The fields of a new customer, with what the browser checks. */
const FIELDS = {
  firstName: { type: 'text' },
  lastName: { type: 'text' },
  phone: { type: 'tel', pattern: '[+\\(\\)\\d\\s\\/.\\-]{5,}' },
  email: { type: 'email' },
} as const;

type FieldName = keyof typeof FIELDS;

/** A customer whom the platform does not know yet. */
export type NewCustomer = Partial<Record<FieldName, string>>;

export async function addCustomer(client: Shop, values: NewCustomer): Promise<Customer> {
  const customers = [{ platformId: newPlatformId(), ...values }];
  const { data } = await trackWrite(client.post('/customers', { body: { customers } }));
  return data[0]!;
}

/** The fields of a customer who is added before the preview. */
function NewCustomerFields({ customer, onChange }: CustomerChoiceProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const values = customer && !('id' in customer) ? customer : {};
  const isOther = customer !== undefined && 'id' in customer;
  useLayoutEffect(() => {
    if (isOther) details.current!.open = false;
  }, [isOther]);
  return (
    <details ref={details} onInvalidCapture={() => (details.current!.open = true)}>
      <summary>{t('newCustomer')}</summary>
      <div class="grid">
        {(Object.keys(FIELDS) as FieldName[]).map((name) => (
          <label key={name}>
            {t(name)}
            <input
              {...FIELDS[name]}
              dir="auto"
              autocomplete="off"
              value={values[name] ?? ''}
              onInput={({ currentTarget: { value } }) => {
                const { [name]: _, ...others } = values;
                const changed = value.trim() === '' ? others : { ...others, [name]: value };
                onChange(Object.keys(changed).length > 0 ? changed : undefined);
              }}
            />
          </label>
        ))}
      </div>
    </details>
  );
}
