import { describe, expect, it } from 'vitest';
import type { DemoShop } from '../../src/demo/demo-shop.js';
import { demoShops } from '../../src/demo/demo-shops.js';
import { DEFAULT_CONDITIONS } from '../../src/modules/conditions/rules/condition-severity.js';
import {
  FIELD_TYPES,
  keyFromName,
} from '../../src/modules/custom-fields/rules/custom-field-types.js';
import { sourcesIn } from '../support/code/source.js';

const [main, second] = demoShops() as [DemoShop, DemoShop];

const variantsOf = (shop: DemoShop) => shop.products.flatMap(({ variants }) => variants);
const unitsOf = (shop: DemoShop) => shop.deliveries.flatMap(({ units }) => units);
const foundIn = (shop: DemoShop) =>
  shop.returns.reduce((sum, { found }) => sum + (found?.quantity ?? 0), 0);
const letProducts = (shop: DemoShop) => {
  const ids = new Set(shop.methods.map(({ platformProductId }) => platformProductId));
  return shop.products.filter(({ platformId }) => ids.has(platformId));
};
const eventsOf = (shop: DemoShop) => unitsOf(shop).flatMap(({ events }) => events);
const repeated = <T>(values: readonly T[]): T[] =>
  values.filter((value, index) => values.indexOf(value) < index);

describe('the content of the demo', () => {
  it('is the same each time it is made', () => {
    expect(demoShops()).toEqual([main, second]);
  });

  it('asks no chance and no locale, and the clock only for the day of seeding', () => {
    const asking = /Date\.now|new Date\(\)|Math\.random|random(UUID|Int|Bytes)|Intl\.|toLocale/;
    const sources = sourcesIn('src/demo');
    expect(sources.length).toBeGreaterThan(10);
    expect(sources.filter(({ text }) => asking.test(text)).map(({ path }) => path)).toEqual([
      'src/demo/demo.service.ts',
    ]);
  });

  it('has the size of a shop that one can look around in', () => {
    expect(main.settings.name).toBe('Fjell & Fabric');
    expect(main.locations).toHaveLength(3);
    expect(main.products).toHaveLength(41);
    expect(letProducts(main)).toHaveLength(40);
    expect(main.customers).toHaveLength(60);
    expect(unitsOf(main).length + foundIn(main)).toBe(500);
    expect(second.settings.name).toBe('Harbour Sails');
    expect(unitsOf(second)).toHaveLength(60);
    expect(main.cycles).toHaveLength(424);
    expect(second.cycles).toHaveLength(31);
    expect(main.returns).toHaveLength(41);
    expect(second.returns).toHaveLength(6);
    expect(main.blocks).toHaveLength(12);
  });

  it('defines a field of each type in the main shop', () => {
    const types = main.definitions.map(({ type }) => type);
    expect(new Set(types)).toEqual(new Set(FIELD_TYPES));
  });

  it('gives both shops the same platform ids, and other products', () => {
    expect(second.products[0]!.platformId).toBe(main.products[0]!.platformId);
    const titles = new Set(main.products.map(({ title }) => title));
    expect(second.products.filter(({ title }) => titles.has(title))).toEqual([]);
  });

  describe.each([
    ['main', main],
    ['second', second],
  ])('of the %s shop', (_, shop) => {
    it('has 2 to 6 variants a product, with a SKU each and images at example addresses', () => {
      const counts = shop.products.map(({ variants }) => variants.length);
      expect(Math.min(...counts)).toBeGreaterThanOrEqual(2);
      expect(Math.max(...counts)).toBeLessThanOrEqual(6);
      for (const { sku } of variantsOf(shop)) expect(sku).toMatch(/^[A-Z]+(-[A-Z0-9]+){1,2}$/);
      const images = [...shop.products, ...variantsOf(shop)].flatMap((one) => one.imageUrl ?? []);
      for (const image of images)
        expect(image).toMatch(/^https:\/\/images\.example\/[a-z0-9/-]+\.jpg$/);
    });

    it('repeats no platform id, SKU, serial or email', () => {
      for (const records of [shop.products, variantsOf(shop), shop.customers, shop.locations]) {
        expect(repeated(records.map(({ platformId }) => platformId))).toEqual([]);
      }
      expect(repeated(variantsOf(shop).map(({ sku }) => sku))).toEqual([]);
      expect(repeated(unitsOf(shop).flatMap(({ serial }) => serial ?? []))).toEqual([]);
      expect(repeated(shop.customers.map(({ email }) => email))).toEqual([]);
    });

    it('names only what it has', () => {
      const conditions = new Set(
        [...DEFAULT_CONDITIONS, ...shop.conditions].map((one) => one.title),
      );
      const locations = new Set(shop.locations.map(({ platformId }) => platformId));
      const variants = new Set(variantsOf(shop).map(({ platformId }) => platformId));
      const customers = new Set(shop.customers.map(({ platformId }) => platformId));
      const keys = new Set(shop.definitions.map(({ name }) => keyFromName(name)));
      for (const delivery of shop.deliveries) {
        expect(variants).toContain(delivery.platformVariantId);
        if (delivery.condition !== null) expect(conditions).toContain(delivery.condition);
        if (delivery.locationPlatformId !== null) {
          expect(locations).toContain(delivery.locationPlatformId);
        }
      }
      for (const field of unitsOf(shop).flatMap(({ fields }) => fields)) {
        expect(keys).toContain(field.key);
        if ('customerPlatformId' in field) expect(customers).toContain(field.customerPlatformId);
      }
      for (const { change } of eventsOf(shop)) {
        if (change?.condition !== undefined) expect(conditions).toContain(change.condition);
        if (change?.locationPlatformId) expect(locations).toContain(change.locationPlatformId);
      }
    });

    it('rents to its customers what it has, and names only cycles that came before', () => {
      const customers = new Set(shop.customers.map(({ platformId }) => platformId));
      const keys = new Set(shop.definitions.map(({ name }) => keyFromName(name)));
      for (const [place, { unit, booking, fields, unitField }] of shop.cycles.entries()) {
        expect(customers).toContain(booking.customerPlatformId);
        const events = unitsOf(shop)[unit]!.events;
        expect(events.filter(({ change }) => change?.visibility)).toEqual([]);
        for (const field of fields) {
          expect(keys).toContain(field.key);
          if ('cycle' in field) expect(field.cycle).toBeLessThan(place);
        }
        if (unitField !== null) expect(keys).toContain(unitField);
      }
    });

    it('lets all products but deposits, in 2 to 4 ways, for what it has', () => {
      const conditions = new Set(
        [...DEFAULT_CONDITIONS, ...shop.conditions].map((one) => one.title),
      );
      const deposits = shop.products.filter(({ title }) => /deposit/i.test(title));
      const depositVariants = deposits.flatMap(({ variants }) => variants);
      const depositIds = new Set(depositVariants.map(({ platformId }) => platformId));
      expect(letProducts(shop)).toEqual(shop.products.filter((one) => !deposits.includes(one)));
      for (const { platformProductId, calendar, resale } of shop.methods) {
        const product = shop.products.find(({ platformId }) => platformId === platformProductId)!;
        const own = product.variants.map(({ platformId }) => platformId);
        expect(calendar.options.length).toBeGreaterThanOrEqual(2);
        expect(calendar.options.length).toBeLessThanOrEqual(4);
        for (const option of calendar.options) {
          const { variantApplicationPlatformIds, depositVariantPlatformId } = option;
          if (depositVariantPlatformId) expect(depositIds).toContain(depositVariantPlatformId);
          if (option.variantApplicationType === 'some') {
            expect(variantApplicationPlatformIds!.length).toBeGreaterThan(0);
            expect(own).toEqual(expect.arrayContaining(variantApplicationPlatformIds!));
          }
        }
        const prices = calendar.options.map(({ priceCents }) => priceCents!);
        expect(Math.min(...prices)).toBeGreaterThan(0);
        for (const option of [...calendar.options, ...(resale?.options ?? [])]) {
          for (const title of option.conditions ?? []) expect(conditions).toContain(title);
        }
      }
    });

    it('sells units only of products with a resale method', () => {
      const sold = new Set(
        shop.methods
          .filter(({ resale }) => resale !== null)
          .map(({ platformProductId }) => platformProductId),
      );
      const productOf = shop.deliveries.flatMap(({ platformVariantId, units }) => {
        const product = shop.products.find(({ variants }) =>
          variants.some(({ platformId }) => platformId === platformVariantId),
        )!;
        return units.map(() => product.platformId);
      });
      const sales = shop.cycles.filter(({ booking }) => booking.methodType === 'resale');
      for (const { unit } of sales) expect(sold).toContain(productOf[unit]);
    });

    it('takes back what is out, with one customer an order and each rental once', () => {
      const variants = new Set(variantsOf(shop).map(({ platformId }) => platformId));
      const keys = new Set(shop.definitions.map(({ name }) => keyFromName(name)));
      const lines = shop.returns.flatMap((one) => one.lines);
      expect(repeated(lines.map(({ cycle }) => cycle))).toEqual([]);
      for (const { cycle, status, restocked } of lines) {
        const { fulfilledAt, receivedAt } = shop.cycles[cycle]!;
        expect(fulfilledAt).not.toBeNull();
        expect(status === 'received').toBe(receivedAt !== null);
        if (restocked) expect(status).toBe('received');
      }
      for (const { lines: ofOrder, found, unitField } of shop.returns) {
        const customers = ofOrder.map(
          ({ cycle }) => shop.cycles[cycle]!.booking.customerPlatformId,
        );
        expect(new Set(customers).size).toBe(ofOrder.length > 0 ? 1 : 0);
        expect(ofOrder.length + (found?.quantity ?? 0)).toBeGreaterThan(0);
        if (found) expect(variants).toContain(found.platformVariantId);
        if (unitField !== null) expect(keys).toContain(unitField);
      }
      const serials = shop.returns.flatMap(({ found }) => found?.serials ?? []);
      expect(repeated([...serials, ...unitsOf(shop).flatMap((one) => one.serial ?? [])])).toEqual(
        [],
      );
    });

    it('lets things happen by the day before seeding, and a receival after the way out', () => {
      for (const { fulfilledAt, receivedAt } of shop.cycles) {
        for (const moment of [fulfilledAt, receivedAt]) {
          if (moment) expect(moment.day).toBeLessThanOrEqual(-1);
        }
        if (receivedAt) expect(fulfilledAt!.day).toBeLessThan(receivedAt.day);
      }
    });

    it('has one customer an order, and no order line twice', () => {
      const bookings = shop.cycles.map(({ booking }) => booking);
      const pairs = new Set(
        bookings.map((one) => `${one.platformOrderId} ${one.customerPlatformId}`),
      );
      const ordered = bookings.filter(({ platformOrderId }) => platformOrderId !== null);
      const orders = new Set(ordered.map(({ platformOrderId }) => platformOrderId));
      expect([...pairs].filter((pair) => !pair.startsWith('null'))).toHaveLength(orders.size);
      expect(orders.size).toBeLessThan(ordered.length);
      expect(repeated(ordered.map(({ platformOrderLineId }) => platformOrderLineId))).toEqual([]);
    });

    it('blocks what it has, and no unit that is let', () => {
      const variants = new Set(variantsOf(shop).map(({ platformId }) => platformId));
      const products = new Set(shop.products.map(({ platformId }) => platformId));
      const letUnits = new Set(shop.cycles.map(({ unit }) => unit));
      for (const { resourceType, resource, from, to } of shop.blocks) {
        if (resourceType === 'Variant') expect(variants).toContain(resource);
        if (resourceType === 'Product') expect(products).toContain(resource);
        if (resourceType === 'Item') expect(letUnits).not.toContain(resource);
        expect(from ?? -Infinity).toBeLessThanOrEqual(to ?? Infinity);
      }
    });

    it('gives all units of a delivery a serial or none, and each variant that is let a unit', () => {
      for (const { units } of shop.deliveries) {
        expect(new Set(units.map(({ serial }) => serial === null)).size).toBe(1);
      }
      const delivered = new Set(shop.deliveries.map((one) => one.platformVariantId));
      expect(delivered.size).toBe(letProducts(shop).flatMap(({ variants }) => variants).length);
    });
  });
});
