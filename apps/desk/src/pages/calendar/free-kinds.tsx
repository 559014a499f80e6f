import type { Ref } from 'preact';
import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../../clients/typescript/src/index.js';
import type { Day } from '../../parts/days.js';
import { titleOf } from '../../parts/labels.js';
import { Pending } from '../../parts/pending.js';
import { useLoaded } from '../../service/use-loaded.js';
import { t } from '../../texts/language.js';
import type { Variant } from './unit-choice.js';
import { QuantityField } from './unit-wishes.js';

interface FreeKindsProps {
  readonly from: Day;
  readonly to: Day;
  readonly deliveryMethodType: Schemas['DeliveryMethodType'];
  /** The place and the conditions of the units, as in a line of a basket. */
  readonly wishes: Partial<Schemas['BasketLineRequest']>;
  /** The number of units of the booking. */
  readonly wanted: number;
  /** The element that can be opened. */
  readonly details: Ref<HTMLDetailsElement>;
  /** Called with a variant, and how many of its units are wanted. */
  readonly onChoose: (variant: Variant, quantity: number) => void;
}

/** The variants that one check can name. */
const VARIANTS_CHECKED = 100;

/** How many units are needed at most often, such as for a family. */
const FAMILY = 5;

/** The variants with so many free units on some days. */
export function FreeKinds(props: FreeKindsProps) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setQuantity] = useState<number>();
  const quantity = typed ?? (props.wanted > 1 ? props.wanted : FAMILY);
  const choose: FreeKindsProps['onChoose'] = (variant, count) => {
    setOpen(false);
    props.onChoose(variant, count);
  };
  return (
    <details
      ref={props.details}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('freeKinds')}</summary>
      {isOpen && <QuantityField label="unitsNeeded" quantity={quantity} onChange={setQuantity} />}
      {isOpen && quantity > 0 && <Kinds {...props} quantity={quantity} onChoose={choose} />}
    </details>
  );
}

type KindsProps = Omit<FreeKindsProps, 'details' | 'wanted'> & { readonly quantity: number };

function Kinds({ from, to, deliveryMethodType, wishes, quantity, onChoose }: KindsProps) {
  const { value, error } = useLoaded(
    JSON.stringify(['free kinds', from, to, deliveryMethodType, wishes, quantity]),
    ['cycle', 'item', 'blocked_date'],
    async (client, signal) => {
      const query = { limit: 100 };
      const { data, nextPage } = await client.get('/products', { params: { query }, signal });
      const all = data.flatMap(({ title: productTitle, variants }) =>
        variants
          .filter(({ archivedAt }) => archivedAt === null)
          .map(({ platformId, title: variantTitle }) => ({
            platformId,
            title: titleOf({ productTitle, variantTitle }),
          })),
      );
      const kinds = all.slice(0, VARIANTS_CHECKED);
      const isCut = nextPage !== null || all.length > kinds.length;
      if (kinds.length === 0) return { free: [], isCut };
      const lines = kinds.map(({ platformId }) => ({
        platformVariantId: platformId,
        quantity,
        ...wishes,
      }));
      const body = { lines, deliveryMethodType, rentalStart: from, rentalEnd: to };
      const check = await client.post('/availability_checks', { body, signal });
      const free = kinds.filter((_, index) => check.lines[index]!.available >= quantity);
      return { free, isCut };
    },
  );
  if (!value) return <Pending error={error} />;
  return (
    <div ref={showFromTop} class="other-ways">
      <p>
        {t(value.free.length > 0 ? 'onlyEnoughFree' : 'nothingFree', { n: quantity })}
        {value.isCut && ` ${t('firstVariantsChecked', { count: VARIANTS_CHECKED })}`}
      </p>
      {value.free.map((variant) => (
        <button
          key={variant.platformId}
          type="button"
          class="secondary"
          onClick={() => onChoose(variant, quantity)}
        >
          {t('enoughFree', { title: variant.title, quantity })}
        </button>
      ))}
    </div>
  );
}

/** The list is as long as the dialog. */
const showFromTop = (list: HTMLElement | null): void => list?.closest('details')!.scrollIntoView();
