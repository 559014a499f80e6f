import fc from 'fast-check';
import { expect, it } from 'vitest';
import { expectSuccess } from '../../support/factories/answers.js';
import { rentalShop, type RentalShop } from '../../support/factories/rental-shop.js';
import { eventuallyHolds } from '../../support/models/property.js';
import { useApi } from '../../support/service/api.js';

/** The days of a calendar, as those of January 2031. */
const DAYS = 9;

const stretch = fc
  .tuple(fc.nat(DAYS - 1), fc.nat(3))
  .map(([from, length]) => ({ from: from + 1, to: Math.min(DAYS, from + 1 + length) }));

const place = fc.constantFrom('here', 'there', null);

/** Two variants with a few units, and what lies on them. */
const calendars = fc.record({
  sameDayTurnover: fc.boolean(),
  units: fc.array(
    fc.record({ variant: fc.nat(1), place, isWorn: fc.boolean(), isBroken: fc.nat(9) }),
    { minLength: 3, maxLength: 6 },
  ),
  cycles: fc.array(
    fc.record({
      days: stretch,
      unit: fc.nat(5),
      /** Booked by variant, as most are, for this place; else the unit is named. */
      isNamed: fc.nat(2).map((drawn) => drawn === 0),
      place: fc.constantFrom<'here' | 'there' | null>(null, null, 'here'),
      isSale: fc.nat(9).map((drawn) => drawn === 0),
    }),
    { maxLength: 9 },
  ),
  blocks: fc.array(
    fc.record({
      days: stretch,
      unit: fc.nat(5),
      type: fc.constantFrom('Item', 'Item', 'Variant', 'Store'),
    }),
    { maxLength: 2 },
  ),
  /** A closing day on which nothing is handed over. */
  closed: fc.option(fc.integer({ min: 1, max: DAYS })),
});

const baskets = fc.record({
  days: stretch,
  lines: fc.array(
    fc.record({
      variant: fc.nat(1),
      quantity: fc.integer({ min: 1, max: 3 }),
      place: fc.constantFrom<'here' | 'there' | null>(null, null, 'here', 'there'),
      isWorn: fc.nat(4).map((drawn) => drawn === 0),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});

type Drawn<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;
type Calendar = Drawn<typeof calendars>;
type Basket = Drawn<typeof baskets>;

const date = (day: number) => `2031-01-${String(day).padStart(2, '0')}`;

/** The times of a rental, to the hour at which the shop hands out and takes back. */
const planOf = ({ from, to }: { from: number; to: number }) => ({
  rentalStart: `${date(from)}T10:00:00Z`,
  rentalEnd: `${date(to)}T16:00:00Z`,
  deliveryMethodType: 'pick_up',
});

const api = useApi();

it('a check calls available what a batch books at the same moment, and nothing else', async () => {
  await eventuallyHolds(
    fc.asyncProperty(
      calendars,
      fc.array(baskets, { minLength: 3, maxLength: 3 }),
      async (calendar, asked) => {
        const played = await playOut(calendar);
        for (const basket of asked) await expectSame(played, basket);
        const [basket] = asked;
        await expectBooked(played, basket!);
      },
    ),
    10,
  );
});

interface Played {
  readonly shop: RentalShop;
  readonly variants: readonly number[];
  readonly places: Readonly<Record<'here' | 'there', number>>;
  readonly worn: number;
}

async function playOut(calendar: Calendar): Promise<Played> {
  const { sameDayTurnover, units, cycles, blocks, closed } = calendar;
  const durations = { preparationDuration: '0.day', restockDuration: '0.day' };
  const shop = await rentalShop(api, { ...durations, sameDayTurnover });
  const variants = [shop.variant, await shop.importVariant()];
  const places = { here: await shop.importLocation(), there: await shop.importLocation('Bergen') };
  const worn = (await shop.createCondition(`Worn ${shop.variant}`)).id as number;
  const items: { id: number; variant: number }[] = [];
  for (const unit of units) {
    const [item] = await shop.createItems({
      platformVariantId: variants[unit.variant],
      locationPlatformId: unit.place && places[unit.place],
      ...(unit.isWorn && { conditionId: worn }),
    });
    items.push({ id: item.id, variant: variants[unit.variant]! });
  }
  for (const { days, unit, isNamed, isSale, place: wanted } of cycles) {
    const item = items[unit % items.length]!;
    await shop.tryCycle({
      ...planOf(days),
      ...(isNamed ? { itemId: item.id } : { platformVariantId: item.variant }),
      ...(wanted && { locationPlatformId: places[wanted] }),
      methodType: isSale ? 'resale' : 'calendar',
    });
  }
  for (const { days, unit, type } of blocks) {
    const item = items[unit % items.length]!;
    const ids: Record<string, number> = {
      Item: item.id,
      Variant: (await shop.get(`/variants/${item.variant}`)).body.id,
      Store: shop.shopId,
    };
    const { from, to } = days;
    await shop.blockDays({
      resourceType: type,
      resourceId: ids[type],
      from: date(from),
      to: date(to),
    });
  }
  for (const [index, { isBroken }] of units.entries()) {
    if (isBroken > 1) continue;
    await expectSuccess(shop.put(`/items/${items[index]!.id}`, { visibility: 'unavailable' }));
  }
  if (closed !== null) {
    const days = { from: date(closed), to: date(closed) };
    await shop.blockDays({
      resourceType: 'Store',
      resourceId: shop.shopId,
      closing: true,
      ...days,
    });
  }
  return { shop, variants, places, worn };
}

const linesOf = ({ variants, places, worn }: Played, { lines }: Basket, counts?: number[]) =>
  lines.flatMap(({ variant, quantity, place: wanted, isWorn }, index) => {
    const count = counts?.[index] ?? quantity;
    const line = {
      platformVariantId: variants[variant],
      quantity: count,
      ...(wanted && { locationPlatformId: places[wanted] }),
      ...(isWorn && { conditionIds: [worn] }),
    };
    return count > 0 ? [line] : [];
  });

const batchOf = ({ shop }: Played, lines: object[], plan: object) => ({
  cycles: lines.map((line) => ({
    ...line,
    ...plan,
    customerPlatformId: shop.customer.platformId,
    methodType: 'calendar',
  })),
});

/** Whether the lines can be booked, as a dry run tells. */
async function isBooked(played: Played, lines: object[], plan: object): Promise<boolean> {
  if (lines.length === 0) return true;
  const body = batchOf(played, lines, plan);
  const { status } = await played.shop.post('/cycles/batch', body, { 'Dry-Run': 'true' });
  return status === 201;
}

async function expectSame(played: Played, basket: Basket): Promise<void> {
  const { shop } = played;
  const plan = planOf(basket.days);
  const lines = linesOf(played, basket);
  const check = await shop.post('/availability_checks', { lines, ...plan });
  if (check.status === 422) {
    const batch = await shop.post('/cycles/batch', batchOf(played, lines, plan));
    expect(batch.status).toBe(422);
    return;
  }
  const { isAvailable, lines: checked, nextRentalStart } = check.body;
  expect(isAvailable).toBe(await isBooked(played, lines, plan));
  const counts: number[] = checked.map(({ available }: any) => available);
  expect(isAvailable).toBe(counts.every((count, index) => count === checked[index].quantity));
  // No more units of a line could be booked beside those of the lines before it.
  for (const [index, { available, quantity, shortOn }] of checked.entries()) {
    const before = [...counts.slice(0, index + 1), ...counts.slice(index + 1).fill(0)];
    expect(await isBooked(played, linesOf(played, basket, before), plan)).toBe(true);
    if (available === quantity) {
      expect(shortOn).toEqual([]);
      continue;
    }
    const more = before.with(index, available + 1);
    expect(await isBooked(played, linesOf(played, basket, more), plan)).toBe(false);
  }
  if (isAvailable) {
    expect(nextRentalStart).toBeNull();
    return;
  }
  for (let later = 1; later <= DAYS + 5; later += 1) {
    const days = { from: basket.days.from + later, to: basket.days.to + later };
    const start = new Date(planOf(days).rentalStart).toISOString();
    const isFree = await isBooked(played, lines, planOf(days));
    expect([later, isFree]).toEqual([later, nextRentalStart !== null && nextRentalStart === start]);
    if (isFree) return;
  }
  expect(nextRentalStart).toBeNull();
}

/** Books what is available for real. */
async function expectBooked(played: Played, basket: Basket): Promise<void> {
  const { shop } = played;
  const plan = planOf(basket.days);
  const lines = linesOf(played, basket);
  const { status, body } = await shop.post('/availability_checks', { lines, ...plan });
  if (status !== 200) return;
  const available = body.lines.map((one: any) => one.available);
  const booked = linesOf(played, basket, available);
  if (booked.length === 0) return;
  const { data } = await expectSuccess(shop.post('/cycles/batch', batchOf(played, booked, plan)));
  expect(data).toHaveLength(available.reduce((sum: number, count: number) => sum + count, 0));
}
