import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { RentalClient } from '../../../typescript/src/index.js';
import { writes } from '../hints.js';
import { dryRun, rental } from '../inputs.js';
import { rentalFields } from '../outputs.js';
import { showRental } from '../records.js';
import { findRental } from '../references.js';
import { addTool } from '../tool.js';

const output = z.looseObject(rentalFields);

export function addCloseRental(server: McpServer, shop: RentalClient): void {
  addTool(
    server,
    shop,
    'close_rental',
    {
      description:
        'Ends a rental without a return. While it is out: lost retires its unit, bought sells ' +
        'it to the customer. Before it goes out: cancelled.',
      inputSchema: z.strictObject({
        rental,
        as: z.enum(['lost', 'bought', 'cancelled']),
        salePriceCents: z.number().optional().describe('The price of a bought unit'),
        cancelReason: z.enum(['customer', 'shop', 'no_show']).optional(),
        dryRun,
      }),
      outputSchema: output,
      annotations: writes({ destructiveHint: true, idempotentHint: true }),
    },
    async ({ rental: name, as, salePriceCents, cancelReason, dryRun: isDryRun }) => {
      const { id } = await findRental(shop, name);
      const end = as === 'cancelled' ? { status: as } : { closedAs: as };
      const body = { ...end, salePriceCents, cancelReason };
      const request = { params: { path: { id } }, body, dryRun: isDryRun };
      return showRental(await shop.put('/cycles/{id}', request));
    },
  );
}
