import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { RentalClient } from '../../../typescript/src/index.js';
import { writes } from '../hints.js';
import { dryRun, rental } from '../inputs.js';
import { rentalOutput } from '../outputs.js';
import { rentalName, showRental } from '../records.js';
import { findRental } from '../references.js';
import { addTool } from '../tool.js';

const output = z.object({ handedOver: z.array(rentalOutput), alreadyOut: z.array(z.string()) });

export function addHandOver(server: McpServer, shop: RentalClient): void {
  addTool(
    server,
    shop,
    'hand_over',
    {
      description:
        'Records that the units of rentals went out to their customers, all or none. Rentals ' +
        'that are out already stay as they are.',
      inputSchema: z.strictObject({
        rentals: z.array(rental),
        fulfilledAt: z.string().optional().describe('Now if absent'),
        dryRun,
      }),
      outputSchema: output,
      annotations: writes({ destructiveHint: false, idempotentHint: true }),
    },
    async ({ rentals: names, fulfilledAt, dryRun: isDryRun }) => {
      const rentals = await Promise.all(names.map((name) => findRental(shop, name)));
      const alreadyOut = rentals.filter((one) => one.fulfilledAt !== null).map(rentalName);
      const planned = rentals.filter((one) => one.fulfilledAt === null);
      if (planned.length === 0 && rentals.length > 0) return { handedOver: [], alreadyOut };
      const at = fulfilledAt ?? (await nowOf(shop));
      const cycles = planned.map(({ id }) => ({ id, fulfilledAt: at }));
      const { data } = await shop.put('/cycles/batch', { body: { cycles }, dryRun: isDryRun });
      return { handedOver: data.map(showRental), alreadyOut };
    },
  );
}

/** The time of the shop; the clock of a sandbox shop may be ahead. */
async function nowOf(shop: RentalClient): Promise<string> {
  const { isSandbox } = await shop.get('/shop');
  return isSandbox ? (await shop.get('/clock')).now : new Date().toISOString();
}
