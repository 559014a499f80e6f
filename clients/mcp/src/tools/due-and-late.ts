import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { RentalClient } from '../../../typescript/src/index.js';
import { READS } from '../hints.js';
import { location } from '../inputs.js';
import { rentalsOutput } from '../outputs.js';
import { listRentals } from '../records.js';
import { findLocation } from '../references.js';
import { addTool } from '../tool.js';

const output = z.object({ handOver: rentalsOutput, takeBack: rentalsOutput });

export function addDueAndLate(server: McpServer, shop: RentalClient): void {
  addTool(
    server,
    shop,
    'due_and_late',
    {
      description:
        'Rentals that are due to be handed over, and rentals that are out and due back: all ' +
        'late ones and those due by a day, by due time. Counts, and the first 25 of each.',
      inputSchema: z.strictObject({
        until: z.string().optional().describe('Last due day; today if absent'),
        lateOnly: z.boolean().optional(),
        location,
      }),
      outputSchema: output,
      annotations: READS,
    },
    async ({ until, lateOnly, location: name }) => {
      const platformId = await findLocation(shop, name);
      const locationPlatformId = platformId === undefined ? undefined : [platformId];
      const dueTimes = until === undefined ? undefined : { lt: dayAfter(until) };
      const isDue = until === undefined ? (['overdue', 'in_progress'] as const) : undefined;
      const handOver = await listRentals(shop, {
        locationPlatformId,
        status: lateOnly ? ['unfulfilled'] : ['unfulfilled', 'scheduled'],
        fulfillmentStatus: isDue && [...isDue],
        fulfillAt: dueTimes,
        sort: ['fulfillAt'],
      });
      const takeBack = await listRentals(shop, {
        locationPlatformId,
        status: lateOnly ? ['unreceived'] : ['unreceived', 'fulfilled'],
        receivalStatus: isDue && [...isDue],
        receiveAt: dueTimes,
        sort: ['receiveAt'],
      });
      return { handOver, takeBack };
    },
  );
}

/** The next day. Texts that are no days stay as they are, and the service rejects them. */
function dayAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(day)) return day;
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}
