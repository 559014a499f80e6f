import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { RentalClient, Schemas } from '../../../typescript/src/index.js';
import { READS } from '../hints.js';
import { location, unit } from '../inputs.js';
import { listOf, rentalsOutput, unitsOutput } from '../outputs.js';
import { customerName, listRentals, orAbsent, SHOWN, showUnit } from '../records.js';
import { findLocation, findUnit } from '../references.js';
import { addTool } from '../tool.js';

/** The most records of each kind; a wider search needs a longer text. */
const FOUND = 10;

/** Lists of each kind, of the rentals of a unit, or of a stocktake. */
const output = z.looseObject({
  ...rentalsOutput.partial().shape,
  rentals: rentalsOutput.optional(),
  units: unitsOutput.optional(),
  customers: listOf(z.looseObject({ customerPlatformId: z.number(), name: z.string() })).optional(),
  products: listOf(z.looseObject({ title: z.string() })).optional(),
});

export function addFind(server: McpServer, shop: RentalClient): void {
  addTool(
    server,
    shop,
    'find',
    {
      description:
        'Finds rentals, units, customers and products by a part of their number, order, ' +
        'serial, title, SKU, name, email or phone; products by title. Each kind has its count and ' +
        'the first 10. Customers and variants have the platform ids that book and availability ' +
        'take. With hadUnit instead: the rentals that have or had a unit, newest first. With ' +
        'countedSerials instead: a stocktake, of all units or of those at a location; the units ' +
        'that are missing, those of another location, and serials that are not in stock.',
      inputSchema: z.strictObject({
        text: z.string().optional(),
        kind: z.enum(['rentals', 'units', 'customers', 'products']).optional().describe('Or all'),
        hadUnit: unit.optional(),
        countedSerials: z.array(z.string()).optional(),
        location,
      }),
      outputSchema: output,
      annotations: READS,
    },
    async ({ text, kind, hadUnit, countedSerials, location: place }) => {
      if (countedSerials !== undefined) return takeStock(shop, countedSerials, place);
      if (hadUnit !== undefined) {
        return listRentals(shop, { itemId: [(await findUnit(shop, hadUnit)).id] });
      }
      if (text === undefined) throw new Error('Send text, hadUnit or countedSerials');
      const kinds = kind ? [kind] : (Object.keys(SEARCHES) as (keyof typeof SEARCHES)[]);
      const found = kinds.map(async (name) => [name, await SEARCHES[name](shop, text)]);
      return Object.fromEntries(await Promise.all(found));
    },
  );
}

/** Compares scanned serials with what should be in stock. */
async function takeStock(shop: RentalClient, serials: string[], place: string | undefined) {
  const locationPlatformId = await findLocation(shop, place);
  const { counted, missing, misplaced, unexpected } = await shop.post('/items/stocktake', {
    body: { serials, locationPlatformId },
  });
  const show = ({ count, data }: Schemas['StocktakeUnits']) => ({
    count,
    data: data.slice(0, SHOWN).map(showUnit),
  });
  return {
    counted,
    missing: show(missing),
    misplaced: show(misplaced),
    unexpected: { ...unexpected, data: unexpected.data.slice(0, SHOWN) },
  };
}

const pageOf = (search: string) => ({ search, limit: FOUND, count: true });

const SEARCHES = {
  rentals: (shop: RentalClient, text: string) => listRentals(shop, pageOf(text)),

  units: async (shop: RentalClient, text: string) => {
    const query = { ...pageOf(text), include: ['activeRental' as const, 'nextRental' as const] };
    const { data, count } = await shop.get('/items', { params: { query } });
    return { count: count?.value, data: data.map(showUnit) };
  },

  customers: async (shop: RentalClient, text: string) => {
    const { data, count } = await shop.get('/customers', { params: { query: pageOf(text) } });
    const customers = data.map((customer) => ({
      customerPlatformId: customer.platformId,
      name: customerName(customer),
      email: customer.email,
      phone: customer.phone,
      tags: orAbsent(customer.tags),
    }));
    return { count: count?.value, data: customers };
  },

  products: async (shop: RentalClient, text: string) => {
    const { data, count } = await shop.get('/products', { params: { query: pageOf(text) } });
    const products = data.map(({ title, variants }) => ({
      title,
      variants: variants.map((variant) => ({
        platformVariantId: variant.platformId,
        title: variant.title,
        sku: variant.sku,
      })),
    }));
    return { count: count?.value, data: products };
  },
};
