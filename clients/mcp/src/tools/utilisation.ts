import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { RentalClient } from '../../../typescript/src/index.js';
import { READS } from '../hints.js';
import { SHOWN } from '../records.js';
import { addTool } from '../tool.js';

const figures = z
  .looseObject({ utilisation: z.number().optional(), revenueCents: z.number() })
  .meta({ id: 'Figures' });
const output = z.looseObject({ count: z.number(), totals: figures, rows: z.array(figures) });

export function addUtilisation(server: McpServer, shop: RentalClient): void {
  addTool(
    server,
    shop,
    'utilisation',
    {
      description:
        'How much units were rented on past days, and their revenue: totals, the number of ' +
        'rows and 25 of them, the most used first.',
      inputSchema: z.strictObject({
        from: z.string(),
        to: z.string(),
        by: z.enum(['product', 'variant', 'item', 'location']),
        leastUsedFirst: z.boolean().optional(),
      }),
      outputSchema: output,
      annotations: READS,
    },
    async ({ leastUsedFirst, ...query }) => {
      const { to, data, totals } = await shop.get('/reports/utilisation', { params: { query } });
      const direction = leastUsedFirst ? 1 : -1;
      const rows = data.sort((a, b) => direction * ((a.utilisation ?? 0) - (b.utilisation ?? 0)));
      return { to, totals, count: rows.length, rows: rows.slice(0, SHOWN) };
    },
  );
}
