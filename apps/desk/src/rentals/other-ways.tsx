import type { Schemas } from '../../../../clients/typescript/src/index.js';
import { addressOf } from '../app/route.js';
import { ActionButton } from '../parts/busy.js';
import { showInForm } from '../parts/dialog.js';
import { addDays, type Day, dayOf, daysBetween, latest } from '../parts/days.js';
import { ErrorMessage } from '../parts/error-message.js';
import { formatDay, titleOf } from '../parts/labels.js';
import { CustomerLink, Mail, Phone } from '../parts/links.js';
import type { Shop } from '../service/client.js';
import { useLoaded } from '../service/use-loaded.js';
import { nowOf } from '../service/write.js';
import { t } from '../texts/language.js';

export interface OtherWaysProps {
  readonly customer: Schemas['Customer'];
  /** The variant that has no free unit. */
  readonly platformVariantId: number;
  /** The variant of the unit that the rental has, if that is another one. The calendar then shows its units. */
  readonly unitVariantId?: number | undefined;
  /** The place of the rental. Its units are offered first. */
  readonly location?: Schemas['Cycle']['location'];
  /** The days that the rental needs, without an end for an open one. */
  readonly from: Day;
  readonly to: Day | null;
  /** Called with a free unit of another variant. */
  readonly onVariant: (unit: FreeUnit) => Promise<unknown>;
  /** The lines of the booking, where it has several units or other days can be taken. */
  readonly basket?: Basket;
}

/** The lines of a booking, to find out what of them can be had, and when else. */
interface Basket {
  readonly lines: readonly Schemas['BasketLineRequest'][];
  /** The title of the variant of each line. */
  readonly titles: readonly string[];
  readonly deliveryMethodType: Schemas['DeliveryMethodType'];
  /** Puts the customer on the waiting list for all lines. */
  readonly onWait: () => Promise<unknown>;
  readonly onDays: (from: Day, to: Day) => void;
  /** Shows what else is free on the days. */
  readonly onOthers: () => void;
}

/** The most variants that are offered. */
const OFFER_LIMIT = 8;

/** The ways that remain if no unit of a variant is free: other days, another variant, or a word with the customer. */
export function OtherWays(props: OtherWaysProps) {
  const { customer, platformVariantId, unitVariantId, from, to, basket } = props;
  return (
    <section class="other-ways" aria-label={t('otherWays')}>
      {basket && to && <NextStart basket={basket} from={from} to={to} />}
      {basket && (
        <p>
          <ActionButton class="secondary" onPress={basket.onWait}>
            {t('wait')}
          </ActionButton>
        </p>
      )}
      <p>
        {t('askCustomer')} <CustomerLink customer={customer} /> <Phone customer={customer} />{' '}
        <Mail customer={customer} />
      </p>
      <p>
        <a
          href={addressOf('calendar', undefined, {
            variant: `${unitVariantId ?? platformVariantId}`,
            from,
          })}
          onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
        >
          {t('otherDays')}
        </a>
      </p>
      {(!basket || basket.lines.length === 1) && <OtherVariants {...props} />}
    </section>
  );
}

interface OtherVariantsProps extends OtherWaysProps {
  /** The variant whose units are not offered; by default, the one without a free unit. */
  readonly leftOut?: number;
}

/** Other variants of the product with free units, beside the units that can be chosen already. */
export const OtherSizes = (props: OtherVariantsProps) => (
  <section class="other-ways" aria-label={t('otherWays')}>
    <OtherVariants {...props} />
  </section>
);

/** Other variants with free units, in place of the only one that was asked for. */
function OtherVariants({ leftOut, ...props }: OtherVariantsProps) {
  const { platformVariantId, location, from, to, onVariant } = props;
  const other = leftOut ?? platformVariantId;
  const [asked] = props.basket?.lines ?? [];
  const wishes = JSON.stringify([asked?.locationPlatformId, asked?.conditionIds]);
  const { value } = useLoaded(
    `instead of ${platformVariantId} ${other} ${location?.platformId} ${wishes} ${from} ${to}`,
    ['cycle', 'item', 'blocked_date'],
    (client, signal) => readOffers(client, props, other, signal),
  );
  return (
    <>
      {!value && <p aria-busy="true">{t('loading')}</p>}
      {value && <p>{t(value.length > 0 ? 'otherVariants' : 'noOtherVariant')}</p>}
      {value?.map((units) => (
        <ActionButton key={units[0]!.id} class="secondary" onPress={() => onVariant(units[0]!)}>
          {[
            t('freeVariant', { title: titleOf(units[0]!), n: units.length }),
            ...new Set(units.flatMap((unit) => unit.location?.name ?? [])),
          ].join(', ')}
        </ActionButton>
      ))}
    </>
  );
}

interface NextStartProps {
  readonly basket: Basket;
  readonly from: Day;
  readonly to: Day;
}

/** How many units of each line can be had, on which days some are missing, and the next days for all of them. */
function NextStart({ basket, from, to }: NextStartProps) {
  const { lines, titles, deliveryMethodType, onDays, onOthers } = basket;
  const length = daysBetween(from, to);
  const body = { lines: [...lines], deliveryMethodType, rentalStart: from, rentalEnd: to };
  const { value, error } = useLoaded(JSON.stringify(body), [], async (client, signal) => {
    const check = await client.post('/availability_checks', { body, signal });
    // Nobody books days that are past.
    const first = latest(from, dayOf(await nowOf(client)));
    const days = { rentalStart: first, rentalEnd: addDays(first, length) };
    const { isAvailable, nextRentalStart } =
      first === from
        ? check
        : await client.post('/availability_checks', { body: { ...body, ...days }, signal });
    return { ...check, next: isAvailable ? first : nextRentalStart && dayOf(nextRentalStart) };
  });
  if (error !== undefined) return <ErrorMessage error={error} />;
  if (!value) return <p aria-busy="true">{t('loading')}</p>;
  const { next } = value;
  return (
    <>
      <p>{t('freeOnDays', { from: formatDay(from), to: formatDay(to) })}</p>
      <ul>
        {value.lines.map(({ quantity, available, shortOn }, index) => (
          <li key={index}>
            <bdi>{t('someOf', { title: titles[index]!, available, quantity })}</bdi>
            {shortOn.length > 0 && `, ${t('shortOn', { days: daysText(shortOn, from, to) })}`}
          </li>
        ))}
      </ul>
      <p ref={showInForm}>
        {next ? (
          <button
            type="button"
            class="secondary"
            onClick={() => onDays(next, addDays(next, length))}
          >
            {t('bookFrom', { from: formatDay(next), to: formatDay(addDays(next, length)) })}
          </button>
        ) : (
          <>
            {t('noNextStart')}{' '}
            <button type="button" class="secondary" onClick={onOthers}>
              {t('freeKinds')}
            </button>
          </>
        )}
      </p>
    </>
  );
}

/** The most days that are named. */
const DAYS_NAMED = 5;

/** The days that the customer wants; without any among them, those of preparation and return. */
function daysText(short: readonly Day[], from: Day, to: Day): string {
  const wanted = short.filter((day) => day >= from && day <= to);
  const days = (wanted.length > 0 ? wanted : short).map(formatDay);
  return [...days.slice(0, DAYS_NAMED), ...(days.length > DAYS_NAMED ? ['…'] : [])].join(', ');
}

type FreeUnit = Pick<Schemas['Item'], (typeof OFFER_FIELDS)[number]>;

/** The free units of a variant, those at the place of the rental first. */
type Offer = readonly FreeUnit[];

const OFFER_FIELDS = [
  ...(['id', 'serial', 'platformVariantId', 'productTitle', 'variantTitle'] as const),
  'location',
] as const;

/** Other variants of the product with units that are free on the days; without any, those of other products. */
async function readOffers(
  client: Shop,
  { platformVariantId, location, from, to, basket }: OtherWaysProps,
  leftOut: number,
  signal: AbortSignal,
): Promise<readonly Offer[]> {
  const path = { platformVariantId };
  const variant = await client.get('/variants/{platformVariantId}', { params: { path }, signal });
  // Days that are past need no unit.
  const first = latest(from, dayOf(await nowOf(client)));
  // A booking of free units takes them at its place and in its conditions alone.
  const { locationPlatformId, conditionIds } = basket?.lines[0] ?? {};
  const free = {
    ...(locationPlatformId && { locationPlatformId: [locationPlatformId] }),
    ...(conditionIds && { conditionId: conditionIds }),
    visibility: ['available' as const],
    availableFrom: first,
    availableTo: latest(first, to ?? first),
    limit: 100,
    fields: [...OFFER_FIELDS],
  };
  const offersAmong = async (narrowing: object): Promise<readonly Offer[]> => {
    const query = { ...free, ...narrowing };
    const { data } = await client.get('/items', { params: { query }, signal });
    const isFar = (unit: FreeUnit) => Number(unit.location?.platformId !== location?.platformId);
    const near = data.toSorted((one, other) => isFar(one) - isFar(other));
    const offers = new Map<number, Offer>();
    for (const unit of near) {
      const id = unit.platformVariantId;
      offers.set(id, [...(offers.get(id) ?? []), unit] as const);
    }
    offers.delete(leftOut);
    return [...offers.values()].slice(0, OFFER_LIMIT);
  };
  const alike = await offersAmong({ platformProductId: [variant.platformProductId] });
  return alike.length > 0 ? alike : offersAmong({});
}
