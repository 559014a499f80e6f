import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import * as z from 'zod';
import type { RentalClient } from '../../../typescript/src/index.js';
import { writes } from '../hints.js';
import { dryRun, rental } from '../inputs.js';
import { showRental } from '../records.js';
import { findRental } from '../references.js';
import { respond } from '../respond.js';

export function addCloseRental(server: McpServer, shop: RentalClient): void {
  server.registerTool(
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
      annotations: writes({ destructiveHint: true, idempotentHint: true }),
    },
    ({ rental: name, as, salePriceCents, cancelReason, dryRun: isDryRun }) =>
      respond(shop, async () => {
        const { id } = await findRental(shop, name);
        const end = as === 'cancelled' ? { status: as } : { closedAs: as };
        const body = { ...end, salePriceCents, cancelReason };
        const request = { params: { path: { id } }, body, dryRun: isDryRun };
        return showRental(await shop.put('/cycles/{id}', request));
      }),
  );
}
