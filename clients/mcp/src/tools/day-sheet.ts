import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { RentalClient, Schemas } from '../../../typescript/src/index.js';
import { READS } from '../hints.js';
import { location } from '../inputs.js';
import { rentalsOutput, unitsOutput } from '../outputs.js';
import { SHOWN, showRental, showUnit } from '../records.js';
import { findLocation } from '../references.js';
import { addTool } from '../tool.js';

const output = z.object({ date: z.string(), service: unitsOutput }).catchall(rentalsOutput);

export function addDaySheet(server: McpServer, shop: RentalClient): void {
  addTool(
    server,
    shop,
    'day_sheet',
    {
      description:
        'The open work of a day: rentals to prepare, hand over, take back and restock, overdue ' +
        'ones, those at risk that go out soon, and units due for service. Each list has its count and the first 25.',
      inputSchema: z.strictObject({
        date: z.string().optional().describe('Today if absent'),
        location,
      }),
      outputSchema: output,
      annotations: READS,
    },
    async (input) => {
      const locationPlatformId = await findLocation(shop, input.location);
      const query = { date: input.date, locationPlatformId };
      const { date, service, ...lists } = await shop.get('/day_sheet', { params: { query } });
      const shown = Object.entries(lists).map(([name, list]) => [name, showList(list)]);
      const due = service.data.slice(0, SHOWN).map(showUnit);
      return {
        date,
        ...Object.fromEntries(shown),
        service: { count: service.count, data: due },
      };
    },
  );
}

const showList = ({ count, data }: Schemas['DaySheetList']) => ({
  count,
  data: data.slice(0, SHOWN).map(showRental),
});
