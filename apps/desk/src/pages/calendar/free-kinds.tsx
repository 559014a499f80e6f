import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../../clients/typescript/src/index.js';
import type { Day } from '../../parts/days.js';
import { Pending } from '../../parts/pending.js';
import { useLoaded } from '../../service/use-loaded.js';
import { t } from '../../texts/language.js';
import { ANY_UNIT_ID, type Unit } from './stock.js';
import { kindOf } from './unit-choice.js';
import { QuantityField } from './unit-wishes.js';

interface FreeKindsProps {
  readonly from: Day;
  readonly to: Day;
  readonly deliveryMethodType: Schemas['DeliveryMethodType'];
  /** Called with a unit that stands for any of the variant, and how many are wanted. */
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
  const choose: FreeKindsProps['onChoose'] = (unit, count) => {
    setOpen(false);
    props.onChoose(unit, count);
  };
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('freeKinds')}</summary>
      {isOpen && <QuantityField label="people" quantity={quantity} onChange={setQuantity} />}
      {isOpen && quantity > 0 && <Kinds {...props} quantity={quantity} onChoose={choose} />}
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
          variants.map((variant) => ({ ...variant, product: title })),
        )
        .filter(({ archivedAt }) => archivedAt === null)
        .slice(0, VARIANTS_CHECKED)
        .map(anyUnitOf);
      if (kinds.length === 0) return [];
      const lines = kinds.map(({ platformVariantId }) => ({ platformVariantId, quantity }));
      const body = { lines, deliveryMethodType, rentalStart: from, rentalEnd: to };
      const check = await client.post('/availability_checks', { body, signal });
      return kinds.filter((_, index) => check.lines[index]!.available >= quantity);
    },
  );
  if (!value) return <Pending error={error} />;
  return (
    <p ref={showFromTop} class="other-ways">
      {value.length === 0 && t('nothingFree')}
      {value.map((unit) => (
        <button
          key={unit.platformVariantId}
          type="button"
          class="secondary"
          onClick={() => onChoose(unit, quantity)}
        >
          {kindOf(unit)}
        </button>
      ))}
    </p>
  );
}

/** The list is as long as the dialog. */
const showFromTop = (list: HTMLElement | null): void => list?.closest('details')!.scrollIntoView();

const anyUnitOf = (variant: Schemas['Variant'] & { readonly product: string }): Unit => ({
  id: ANY_UNIT_ID,
  serial: null,
  visibility: 'available',
  productTitle: variant.product,
  variantTitle: variant.title,
  platformVariantId: variant.platformId,
  platformProductId: variant.platformProductId,
});
