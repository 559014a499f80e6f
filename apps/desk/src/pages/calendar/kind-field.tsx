import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useLoaded } from '../../service/use-loaded.js';
import { titleOf } from '../../parts/labels.js';
import { t } from '../../texts/language.js';

/** A product, or a variant with the title of its product. */
export interface Kind {
  readonly title: string;
  readonly resourceType: 'Product' | 'Variant';
  readonly id: number;
  readonly platformId: number;
  /** Null for products, and for variants without one. */
  readonly sku: string | null;
}

interface Offer extends Kind {
  /** The title of the product, for its only variant. */
  readonly productTitle?: string | undefined;
}

interface KindFieldProps {
  /** The title that is chosen at first. */
  readonly title?: string;
  readonly placeholder?: string;
  /** True while a choice is required and lacks; the browser says so beside the field. */
  readonly isMissing?: boolean;
  /** Offers no products as a whole. */
  readonly onlyVariants?: boolean;
  /** Called with the text of the field, and the product or variant with that title. */
  readonly onChoose: (text: string, kind: Kind | undefined) => void;
}

const OFFER_LIMIT = 20;

/** A field for a product or a variant, with suggestions. */
export function KindField({
  title = '',
  isMissing = false,
  onlyVariants = false,
  onChoose,
  ...field
}: KindFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  // The text stays while the page is drawn again, until the title changes.
  const [typed, setTyped] = useState({ title, text: title });
  const text = typed.title === title ? typed.text : title;
  const offered = useKinds(text.trim()).filter(
    ({ resourceType }) => !onlyVariants || resourceType === 'Variant',
  );
  // A choice stays though a search with its whole title may not find it.
  const known = useRef(new Map<string, Kind>()).current;
  for (const offer of offered) {
    const { title: own, productTitle } = offer;
    for (const name of [own, productTitle]) if (name && !known.has(name)) known.set(name, offer);
  }
  const kind = known.get(text.trim());
  // A form can be sent at once.
  useLayoutEffect(() => onChoose(text.trim(), kind), [text, kind]);
  const sentence = t(onlyVariants ? 'chooseVariant' : 'chooseKind');
  useLayoutEffect(() => input.current!.setCustomValidity(isMissing ? sentence : ''), [isMissing]);
  const list = useId();
  return (
    <>
      <label>
        {t(onlyVariants ? 'variant' : 'kind')}
        <input
          {...field}
          ref={input}
          type="search"
          list={list}
          dir="auto"
          autocomplete="off"
          value={text}
          onInput={({ currentTarget }) => setTyped({ title, text: currentTarget.value })}
        />
      </label>
      <datalist id={list}>
        {offered.map((offer) => (
          <option key={offer.title} value={offer.title} />
        ))}
      </datalist>
    </>
  );
}

/** The products and variants with a text in their titles. */
function useKinds(search: string): readonly Offer[] {
  const { value } = useLoaded(`products ${search}`, [], (client, signal) =>
    client.get('/products', {
      params: { query: { limit: OFFER_LIMIT, ...(search !== '' && { search }) } },
      signal,
    }),
  );
  return (value?.data ?? []).flatMap(({ variants, ...product }) => {
    const open = variants.filter(({ archivedAt }) => archivedAt === null);
    return [
      { ...product, sku: null, resourceType: 'Product' as const },
      ...variants.map(({ id, platformId, sku, title }) => ({
        id,
        platformId,
        sku,
        title: titleOf({ productTitle: product.title, variantTitle: title }),
        resourceType: 'Variant' as const,
        productTitle: open.length === 1 && open[0]!.id === id ? product.title : undefined,
      })),
    ];
  });
}
