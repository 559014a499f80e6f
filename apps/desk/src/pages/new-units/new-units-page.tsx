import type { TargetedSubmitEvent } from 'preact';
import { useId, useState } from 'preact/hooks';
import { addressOf } from '../../app/route.js';
import { useBusy } from '../../parts/busy.js';
import { Choice } from '../../parts/choice.js';
import { ErrorMessage } from '../../parts/error-message.js';
import { linesOf } from '../../parts/lines.js';
import { notify } from '../../parts/notices.js';
import { PlaceChoice, type Places, usePlaces } from '../../parts/place-choice.js';
import { useConditions } from '../../service/conditions.js';
import { consequencesOf } from '../../service/consequences.js';
import { keepView, savedView } from '../../service/saved-view.js';
import { currentSession } from '../../service/session.js';
import { useLoaded } from '../../service/use-loaded.js';
import { trackWrite, write } from '../../service/write.js';
import { t } from '../../texts/language.js';
import { openVariants, productNamed, variantFor } from './variant-for.js';

/** The most units of one request. */
const MOST = 100;

/** The name under which the browser keeps the place. */
const PAGE = 'new-units';

const EMPTY = {
  product: '',
  variant: '',
  quantity: 1,
  serials: '',
  conditionId: '',
  /** Null until somebody chooses one. */
  place: null as string | null,
  pickLocation: '',
};

/** Adds units, with their product and variant if the shop does not have them yet. */
export function NewUnitsPage() {
  const [values, setValues] = useState(EMPTY);
  /** The product once its field is left; each search counts against the limit. */
  const [entered, setEntered] = useState('');
  const [error, setError] = useState<unknown>();
  const [isBusy, run] = useBusy();
  const { value: conditions = [] } = useConditions();
  const change = (changed: Partial<typeof EMPTY>): void => setValues({ ...values, ...changed });
  const { value: places = [] } = usePlaces();
  const place = values.place ?? usualPlace(places);
  const product = values.product.trim();
  const { products, isKnown, variants } = useProducts(entered);
  const serials = linesOf(values.serials);
  const count = Math.max(values.quantity || 0, serials.length);
  const add = async (): Promise<void> => {
    const { variant: variantTitle, conditionId, pickLocation } = values;
    const { client } = currentSession();
    const standard = t('standardVariant');
    const { platformId, title } = await variantFor(client, product, variantTitle.trim(), standard);
    const body = {
      platformVariantId: platformId,
      visibility: 'available' as const,
      quantity: count,
      serials,
      ...(conditionId !== '' && { conditionId: Number(conditionId) }),
      ...(place !== '' && { locationPlatformId: Number(place) }),
      ...(pickLocation.trim() !== '' && { pickLocation: pickLocation.trim() }),
    };
    const added = await client.post('/items', { body });
    keepView(PAGE, { place });
    const address = addressOf('units', undefined, { platformVariantId: String(platformId) });
    const text = t('unitsAdded', { n: count, title: `${product}, ${title}` });
    const retired = added.map(({ id }) => ({ id, visibility: 'retired' as const }));
    const undo = async () => {
      const written = await write((shop) => shop.put('/items/batch', { body: { items: retired } }));
      if (written) {
        // Somebody may have begun with other units.
        setValues((current) => (current === EMPTY ? values : current));
        setEntered((current) => current || product);
      }
      const report = `${t('undone', { what: text })}. ${t('unitsRetired', { n: count })}`;
      return written && { text: report, consequences: consequencesOf(written.response) };
    };
    notify({ text, consequences: [], next: { text: t('units'), address }, undo });
    // A second press adds nothing.
    setValues(EMPTY);
    setEntered('');
  };
  const submit = (event: TargetedSubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setError(undefined);
    void run(() => trackWrite(add()).catch(setError));
  };
  if (!currentSession().canWrite) return <p>{t('readOnly')}</p>;
  return (
    <>
      <h1>{t('addUnits')}</h1>
      <form class="new-units" onSubmit={submit}>
        <TitleField
          name="product"
          value={values.product}
          titles={products}
          onInput={(text) => change({ product: text })}
          onLeave={() => setEntered(product)}
        />
        <p role="status" class="muted">
          {entered !== '' && isKnown === false && t('isNewProduct')}
        </p>
        <TitleField
          name="variant"
          value={values.variant}
          titles={variants}
          onInput={(text) => change({ variant: text })}
        />
        <label>
          {t('serialLines')}
          <textarea
            dir="auto"
            rows={4}
            value={values.serials}
            onInput={({ currentTarget }) => change({ serials: currentTarget.value })}
          />
        </label>
        <div class="grid">
          <label>
            {t('howMany')}
            <input
              type="number"
              required
              min={1}
              max={MOST}
              value={count}
              onInput={({ currentTarget }) => change({ quantity: currentTarget.valueAsNumber })}
            />
          </label>
          <Choice
            label={t('unitCondition')}
            value={values.conditionId}
            options={[['', '–'], ...conditions.map(({ id, title }) => [id, title] as const)]}
            onChoose={(conditionId) => change({ conditionId })}
          />
          <PlaceChoice place={place} none="–" onChoose={(chosen) => change({ place: chosen })} />
          <label>
            {t('pickLocation')}
            <input
              dir="auto"
              value={values.pickLocation}
              onInput={({ currentTarget }) => change({ pickLocation: currentTarget.value })}
            />
          </label>
        </div>
        <p role="status" class="muted">
          {places.length > 0 && place === '' && t('withoutPlace')}
        </p>
        {error !== undefined && <ErrorMessage error={error} />}
        <button type="submit" aria-busy={isBusy}>
          {t('addUnits')}
        </button>
      </form>
    </>
  );
}

/** The only place of the shop, or the one to which this browser added units last. */
const usualPlace = (places: Places): string =>
  (places.length === 1 ? places[0] : places.find(([id]) => id === savedView(PAGE)['place']))?.[0] ??
  '';

interface TitleFieldProps {
  readonly name: 'product' | 'variant';
  readonly value: string;
  readonly titles: readonly string[];
  readonly onInput: (text: string) => void;
  readonly onLeave?: () => void;
}

/** A field for a title, with the titles that exist. Only the product is required. */
function TitleField({ name, value, titles, onInput, onLeave }: TitleFieldProps) {
  const list = useId();
  return (
    <label>
      {t(name)}
      <input
        list={list}
        dir="auto"
        autocomplete="off"
        maxLength={255}
        required={name === 'product'}
        placeholder={t(`${name}Example`)}
        value={value}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
        onChange={onLeave}
      />
      <datalist id={list}>
        {titles.map((title) => (
          <option key={title} value={title} />
        ))}
      </datalist>
    </label>
  );
}

/** The titles of products to choose from, and whether one of them is entered, with its variants. */
function useProducts(title: string) {
  const { value } = useLoaded(`products for units ${title}`, ['product'], (client, signal) => {
    const query = { limit: 20, ...(title !== '' && { search: title }) };
    return client.get('/products', { params: { query }, signal });
  });
  const product = value && productNamed(value.data, title);
  return {
    products: value?.data.map((one) => one.title) ?? [],
    isKnown: value && product !== undefined,
    variants: product ? openVariants(product).map((variant) => variant.title) : [],
  };
}
