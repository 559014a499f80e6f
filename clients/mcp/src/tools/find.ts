import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import * as z from 'zod';
import type { RentalClient } from '../../../typescript/src/index.js';
import { READS } from '../hints.js';
import { customerName, listRentals, showUnit } from '../records.js';
import { respond } from '../respond.js';

/** The most records of each kind; a wider search needs a longer text. */
const FOUND = 10;

export function addFind(server: McpServer, shop: RentalClient): void {
  server.registerTool(
    'find',
    {
      description:
        'Finds rentals, units, customers and products by a part of their number, order, ' +
        'serial, title, SKU, name, email or phone; products by title. Each kind has its count and ' +
        'the first 10. Customers and variants have the platform ids that book and availability ' +
        'take.',
      inputSchema: z.strictObject({
        text: z.string(),
        kind: z.enum(['rentals', 'units', 'customers', 'products']).optional().describe('Or all'),
      }),
      annotations: READS,
    },
    ({ text, kind }) =>
      respond(shop, async () => {
        const kinds = kind ? [kind] : (Object.keys(SEARCHES) as (keyof typeof SEARCHES)[]);
        const found = kinds.map(async (name) => [name, await SEARCHES[name](shop, text)]);
        return Object.fromEntries(await Promise.all(found));
      }),
  );
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
      phone: customer.defaultAddress?.phone,
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
