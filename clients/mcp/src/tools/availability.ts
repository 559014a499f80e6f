import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import * as z from 'zod';
import type { RentalClient } from '../../../typescript/src/index.js';
import { READS } from '../hints.js';
import { location } from '../inputs.js';
import { findLocation } from '../references.js';
import { respond } from '../respond.js';

export function addAvailability(server: McpServer, shop: RentalClient): void {
  server.registerTool(
    'availability',
    {
      description:
        'How many units of variants are free from day to day, and on all days together ' +
        '(free). A booking also takes days for preparation, delivery and restock: a dry run of ' +
        'book is exact.',
      inputSchema: z.strictObject({
        platformVariantIds: z.array(z.number()),
        from: z.string(),
        to: z.string(),
        location,
      }),
      annotations: READS,
    },
    ({ platformVariantIds, from, to, location: name }) =>
      respond(shop, async () => {
        const locationPlatformId = await findLocation(shop, name);
        const query = { platformVariantIds, from, to, locationPlatformId };
        const { data } = await shop.get('/availability_timelines/batch', { params: { query } });
        return {
          variants: data.map(({ platformVariantId, inventoryCount, occupancy }) => ({
            platformVariantId,
            units: inventoryCount,
            free: Math.min(...Object.values(occupancy)),
            days: rangesOf(occupancy),
          })),
        };
      }),
  );
}

/** Joins days in a row with the same number. */
function rangesOf(occupancy: Readonly<Record<string, number>>): object[] {
  const ranges: { from: string; to: string; free: number }[] = [];
  for (const [day, free] of Object.entries(occupancy)) {
    const last = ranges.at(-1);
    if (last?.free === free) last.to = day;
    else ranges.push({ from: day, to: day, free });
  }
  return ranges;
}
