import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import * as z from 'zod';
import type { RentalClient, Schemas } from '../../../typescript/src/index.js';
import { READS } from '../hints.js';
import { location } from '../inputs.js';
import { SHOWN, showRental } from '../records.js';
import { findLocation } from '../references.js';
import { respond } from '../respond.js';

export function addDaySheet(server: McpServer, shop: RentalClient): void {
  server.registerTool(
    'day_sheet',
    {
      description:
        'The open work of a day: rentals to prepare, hand over, take back and restock, overdue ' +
        'ones, and those at risk that go out soon. Each list has its count and the first 25.',
      inputSchema: z.strictObject({
        date: z.string().optional().describe('Today if absent'),
        location,
      }),
      annotations: READS,
    },
    (input) =>
      respond(shop, async () => {
        const locationPlatformId = await findLocation(shop, input.location);
        const query = { date: input.date, locationPlatformId };
        const { date, ...lists } = await shop.get('/day_sheet', { params: { query } });
        const shown = Object.entries(lists).map(([name, list]) => [name, showList(list)]);
        return { date, ...Object.fromEntries(shown) };
      }),
  );
}

const showList = ({ count, data }: Schemas['DaySheetList']) => ({
  count,
  data: data.slice(0, SHOWN).map(showRental),
});
