import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../../clients/typescript/src/index.js';
import { ActionButton } from '../../parts/busy.js';
import type { Day } from '../../parts/days.js';
import { Pending } from '../../parts/pending.js';
import { currentSession } from '../../service/session.js';
import { useLoaded } from '../../service/use-loaded.js';
import { t } from '../../texts/language.js';
import { readUnits, type Unit } from './stock.js';
import { QuantityField } from './unit-wishes.js';

interface FreeKindsProps {
  readonly from: Day;
  readonly to: Day;
  readonly deliveryMethodType: Schemas['DeliveryMethodType'];
  /** Called with a unit of the variant, and how many are wanted. */
  readonly onChoose: (unit: Unit, quantity: number) => void;
}

/** The variants that one check can name. */
const VARIANTS_CHECKED = 100;

/** How many people come at most often. */
const FAMILY = 5;

/** The variants with so many free units on some days, such as for a family. */
export function FreeKinds(props: FreeKindsProps) {
  const [isOpen, setOpen] = useState(false);
  const [quantity, setQuantity] = useState(FAMILY);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('freeKinds')}</summary>
      {isOpen && <QuantityField label="people" quantity={quantity} onChange={setQuantity} />}
      {isOpen && quantity > 0 && <Kinds {...props} quantity={quantity} />}
    </details>
  );
}

type KindsProps = FreeKindsProps & { readonly quantity: number };

function Kinds({ from, to, deliveryMethodType, quantity, onChoose }: KindsProps) {
  const { value, error } = useLoaded(
    JSON.stringify(['free kinds', from, to, deliveryMethodType, quantity]),
    ['cycle', 'item', 'blocked_date'],
    async (client, signal) => {
      const { data } = await client.get('/products', { params: { query: { limit: 100 } }, signal });
      const kinds = data
        .flatMap(({ title, variants }) =>
          variants.map((variant) => ({ product: title, ...variant })),
        )
        .filter(({ archivedAt }) => archivedAt === null)
        .slice(0, VARIANTS_CHECKED);
      if (kinds.length === 0) return [];
      const lines = kinds.map(({ platformId }) => ({ platformVariantId: platformId, quantity }));
      const body = { lines, deliveryMethodType, rentalStart: from, rentalEnd: to };
      const check = await client.post('/availability_checks', { body, signal });
      return kinds.filter((_, index) => check.lines[index]!.available >= quantity);
    },
  );
  if (!value) return <Pending error={error} />;
  const choose = (platformVariantId: number) => async (): Promise<unknown> => {
    const { client } = currentSession();
    const query = { platformVariantId: [platformVariantId] };
    const { data } = await readUnits(client, query, null, new AbortController().signal);
    return data[0] && onChoose(data[0], quantity);
  };
  return (
    <p class="other-ways">
      {value.length === 0 && t('nothingFree')}
      {value.map(({ platformId, product, title }) => (
        <ActionButton key={platformId} class="secondary" onPress={choose(platformId)}>
          {`${product}, ${title}`}
        </ActionButton>
      ))}
    </p>
  );
}
