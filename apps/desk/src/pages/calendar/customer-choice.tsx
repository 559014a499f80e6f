import { useEffect, useRef, useState } from 'preact/hooks';
import type { Schemas } from '../../../../../clients/typescript/src/index.js';
import { ActionButton } from '../../parts/busy.js';
import { Choice } from '../../parts/choice.js';
import { customerName } from '../../parts/labels.js';
import { SearchField } from '../../parts/search-field.js';
import { newPlatformId } from '../../service/new-platform-id.js';
import { useLoaded } from '../../service/use-loaded.js';
import { write } from '../../service/write.js';
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
          onChange(undefined);
        }}
      />
      <Choice
        label={t('customer')}
        required
        value={chosen?.id ?? ''}
        options={[
          ['', value ? t('chooseOf', { n: customers.length }) : t('loading')],
          ...customers.map(
            (one) => [one.id, [customerName(one), one.email].filter(Boolean).join(' · ')] as const,
          ),
        ]}
        onChoose={(id) => onChange(customers.find((one) => String(one.id) === id))}
      />
      <NewCustomer onAdded={onChange} />
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

/** Adds a customer whom the platform does not know yet. */
function NewCustomer({ onAdded }: { readonly onAdded: (customer: Customer) => void }) {
  const [values, setValues] = useState<Partial<Record<FieldName, string>>>({});
  const details = useRef<HTMLDetailsElement>(null);
  const add = async (): Promise<unknown> => {
    const inputs = [...details.current!.querySelectorAll('input')];
    if (!inputs.every((input) => input.reportValidity())) return undefined;
    return write(async (client) => {
      const customer = { platformId: newPlatformId(), ...values };
      const { data } = await client.post('/customers', { body: { customers: [customer] } });
      onAdded(data[0]!);
      // Another press would add the customer twice.
      setValues({});
      details.current!.open = false;
    });
  };
  return (
    <details ref={details}>
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
              onInput={({ currentTarget }) => setValues({ ...values, [name]: currentTarget.value })}
            />
          </label>
        ))}
      </div>
      <ActionButton
        class="secondary"
        disabled={!Object.values(values).some((value) => value.trim() !== '')}
        onPress={add}
      >
        {t('addCustomer')}
      </ActionButton>
    </details>
  );
}
