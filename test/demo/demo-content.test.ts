import { describe, expect, it } from 'vitest';
import { countRecords } from '../../demo/player/play.js';
import { readStory, type Story } from '../../demo/player/story.js';
import { DEFAULT_CONDITIONS } from '../../src/modules/conditions/condition-severity.js';
import { FIELD_TYPES } from '../../src/modules/custom-fields/custom-field-types.js';
import { sourcesIn } from '../support/code/source.js';

const [main, second] = [readStory('fjell'), readStory('harbour')];

const variantsOf = (story: Story) => story.catalogue.flatMap(({ variants }) => variants);
const serialsOf = (story: Story) => story.stock.flatMap(({ serials = [] }) => serials);
const depositsOf = (story: Story) =>
  story.catalogue.filter(({ title }) => /deposit/i.test(title)).map(({ title }) => title);
const letProducts = (story: Story) => story.methods.map(({ product }) => product);
const repeated = <T>(values: readonly T[]): T[] =>
  values.filter((value, index) => values.indexOf(value) < index);
const dayOf = (moment: string): number => Number(moment.split(' ')[0]);

/** The units in the order in which they come in. */
const unitsOf = (story: Story) =>
  story.stock.flatMap(({ serials = [], quantity = 0, variant }) => {
    const names = serials.length > 0 ? serials : Array.from({ length: quantity }, () => undefined);
    return names.map((serial) => ({ serial, variant }));
  });
const variantOfUnits = (story: Story) =>
  new Map(unitsOf(story).map(({ serial, variant }, index) => [serial ?? `#${index + 1}`, variant]));

describe('the content of the demo', () => {
  it('uses no randomness and no locale, and the clock only for the day of seeding', () => {
    const asking = /Date\.now|new Date\(\)|Math\.random|random(UUID|Int|Bytes)|Intl\.|toLocale/;
    const sources = sourcesIn('demo');
    expect(sources.length).toBeGreaterThan(8);
    expect(sources.filter(({ text }) => asking.test(text)).map(({ path }) => path)).toEqual([
      'demo/seed-demo.ts',
    ]);
  });

  it('has the size of a shop that one can look around in', () => {
    expect(main.shop.settings.name).toBe('Fjell & Fabric');
    expect(main.shop.locations).toHaveLength(3);
    expect(main.catalogue).toHaveLength(41);
    expect(main.methods).toHaveLength(40);
    expect(main.customers.customers).toHaveLength(60);
    expect(countRecords(main)).toBe(500 + 424);
    expect(main.rentals).toHaveLength(424);
    expect(main.returns).toHaveLength(41);
    expect(main.blocks).toHaveLength(13);
    expect(second.shop.settings.name).toBe('Harbour Sails');
    expect(countRecords(second)).toBe(60 + 31);
    expect(second.rentals).toHaveLength(31);
    expect(second.returns).toHaveLength(6);
  });

  it('defines a field of each type in the main shop', () => {
    const types = main.shop.definitions.map(({ type }) => type);
    expect(new Set(types)).toEqual(new Set(FIELD_TYPES));
  });

  it('gives both shops the same platform ids, and other products', () => {
    expect(second.catalogue[0]!.platformId).toBe(main.catalogue[0]!.platformId);
    const titles = new Set(main.catalogue.map(({ title }) => title));
    expect(second.catalogue.filter(({ title }) => titles.has(title))).toEqual([]);
  });

  describe.each([
    ['main', main],
    ['second', second],
  ])('in the %s shop', (_, story) => {
    it('has 2 to 6 variants a product, with a SKU each and images at example addresses', () => {
      const counts = story.catalogue.map(({ variants }) => variants.length);
      expect(Math.min(...counts)).toBeGreaterThanOrEqual(2);
      expect(Math.max(...counts)).toBeLessThanOrEqual(6);
      for (const { sku } of variantsOf(story)) expect(sku).toMatch(/^[A-Z]+(-[A-Z0-9]+){1,2}$/);
      const images = [...story.catalogue, ...variantsOf(story)].flatMap(
        (one) => one.imageUrl ?? [],
      );
      for (const image of images)
        expect(image).toMatch(/^https:\/\/images\.example\/[a-z0-9/-]+\.jpg$/);
    });

    it('repeats no platform id, and nothing that others are named by', () => {
      const { customers } = story.customers;
      for (const records of [story.catalogue, variantsOf(story), customers, story.shop.locations]) {
        expect(repeated(records.map(({ platformId }) => platformId))).toEqual([]);
      }
      const found = story.returns.flatMap((one) => one.found?.serials ?? []);
      expect(repeated(story.catalogue.map(({ title }) => title))).toEqual([]);
      expect(repeated(variantsOf(story).map(({ sku }) => sku))).toEqual([]);
      expect(repeated([...serialsOf(story), ...found])).toEqual([]);
      expect(repeated(customers.map(({ email }) => email))).toEqual([]);
      expect(repeated(story.rentals.flatMap(({ name }) => name ?? []))).toEqual([]);
      const named = customers.filter(({ place }) => place !== undefined);
      expect(
        repeated(named.map((one) => 'firstName' in one && `${one.firstName} ${one.lastName}`)),
      ).toEqual([]);
    });

    it('gives all units of a delivery a serial or none, and each variant that is let a unit', () => {
      for (const { serials, quantity } of story.stock) {
        expect([serials, quantity].filter(Boolean)).toHaveLength(1);
      }
      const ofLet = story.catalogue.filter(({ title }) => letProducts(story).includes(title));
      expect(new Set(story.stock.map(({ variant }) => variant))).toEqual(
        new Set(ofLet.flatMap(({ variants }) => variants.map(({ sku }) => sku))),
      );
    });

    it('lets all products but deposits, in 2 to 4 ways, for what it has', () => {
      const titles = story.catalogue.map(({ title }) => title);
      const deposits = depositsOf(story);
      expect(deposits).toHaveLength(1);
      expect(letProducts(story)).toEqual(titles.filter((title) => !deposits.includes(title)));
      const skusOf = (product: string) =>
        story.catalogue.find(({ title }) => title === product)!.variants.map(({ sku }) => sku);
      const conditions = new Set(
        [...DEFAULT_CONDITIONS, ...story.shop.conditions].map((one) => one.title),
      );
      for (const { product, calendar, resale } of story.methods) {
        const options = calendar.optionsAttributes;
        expect(options.length).toBeGreaterThanOrEqual(2);
        expect(options.length).toBeLessThanOrEqual(4);
        expect(Math.min(...options.map(({ priceCents }) => priceCents!))).toBeGreaterThan(0);
        for (const { variants, deposit } of options) {
          if (deposit) expect(skusOf(deposits[0]!)).toContain(deposit);
          if (variants) expect(skusOf(product)).toEqual(expect.arrayContaining([...variants]));
        }
        for (const option of [...options, ...(resale?.optionsAttributes ?? [])]) {
          for (const title of option.conditions ?? []) expect(conditions).toContain(title);
        }
      }
    });

    it('sells units only of products with a resale method', () => {
      const sold = new Set(
        story.methods.filter(({ resale }) => resale).map(({ product }) => product),
      );
      const variantOf = variantOfUnits(story);
      const sales = story.rentals.filter(({ methodType }) => methodType === 'resale');
      for (const { unit } of sales) {
        const product = story.catalogue.find(({ variants }) =>
          variants.some(({ sku }) => sku === variantOf.get(unit)),
        )!;
        expect(sold).toContain(product.title);
      }
    });

    it('rents out units that can be had, and refers only to rentals that came before', () => {
      const shut = new Set(
        story.units
          .filter(({ events = [] }) => events.some(({ change }) => change?.visibility))
          .map(({ unit }) => unit),
      );
      const units = variantOfUnits(story);
      const known = new Set<string>();
      for (const { name, unit, fields = {} } of story.rentals) {
        expect(units.has(unit)).toBe(true);
        expect(shut).not.toContain(unit);
        for (const value of Object.values(fields)) {
          if (typeof value !== 'string' && 'rental' in value) expect(known).toContain(value.rental);
        }
        if (name) known.add(name);
      }
    });

    it('returns rentals that are out, one order per customer and each unit once', () => {
      const lines = story.returns.flatMap((one) => one.lines ?? []);
      expect(repeated(lines.map(({ unit }) => unit))).toEqual([]);
      for (const { status, back, restocked } of lines) {
        expect(status === 'received').toBe(back !== undefined);
        if (restocked) expect(status).toBe('received');
      }
      const out = story.rentals.filter((rental) => rental.out && !rental.back);
      const customerOf = new Map(out.map(({ unit, customer }) => [unit, customer]));
      expect(customerOf.size).toBe(out.length);
      for (const { lines: ofOrder = [], found } of story.returns) {
        const customers = ofOrder.map(({ unit }) => customerOf.get(unit));
        expect(customers).not.toContain(undefined);
        expect(new Set(customers).size).toBe(ofOrder.length > 0 ? 1 : 0);
        expect(ofOrder.length + (found?.quantity ?? 0)).toBeGreaterThan(0);
      }
    });

    it('lets things happen by the day before seeding, and a unit come back after it went out', () => {
      const lines = story.returns.flatMap((one) => one.lines ?? []);
      const returned = new Map(lines.map(({ unit, back }) => [unit, back]));
      for (const rental of story.rentals) {
        const { unit, out, back = out && returned.get(unit) } = rental;
        for (const moment of [out, back]) {
          if (moment) expect(dayOf(moment)).toBeLessThanOrEqual(-1);
        }
        if (back) expect(dayOf(out!)).toBeLessThan(dayOf(back));
      }
    });

    it('has one customer an order', () => {
      const ordered = story.rentals.filter(({ order }) => order !== undefined);
      const orders = new Set(ordered.map(({ order }) => order));
      const pairs = new Set(ordered.map(({ order, customer }) => `${order} ${customer}`));
      expect(pairs.size).toBe(orders.size);
      expect(orders.size).toBeLessThan(ordered.length);
    });

    it('blocks no unit that is let, and no days that end before they begin', () => {
      const letUnits = new Set(story.rentals.map(({ unit }) => unit));
      for (const { resource, from = -Infinity, to = Infinity } of story.blocks) {
        expect(letUnits).not.toContain(resource);
        expect(from).toBeLessThanOrEqual(to);
      }
    });
  });
});
