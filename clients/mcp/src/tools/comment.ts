import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import * as z from 'zod';
import type { RentalClient } from '../../../typescript/src/index.js';
import { writes } from '../hints.js';
import { dryRun, rental, unit } from '../inputs.js';
import { findRental, findUnit } from '../references.js';
import { respond } from '../respond.js';

export function addComment(server: McpServer, shop: RentalClient): void {
  server.registerTool(
    'comment',
    {
      description:
        'Comments on a rental or a unit, for its timeline. find shows the newest comments.',
      inputSchema: z.strictObject({
        rental: rental.optional(),
        unit: unit.optional(),
        message: z.string(),
        dryRun,
      }),
      annotations: writes({ destructiveHint: false, idempotentHint: false }),
    },
    ({ rental: name, unit: unitName, message, dryRun: isDryRun }) =>
      respond(shop, async () => {
        if ((name === undefined) === (unitName === undefined)) {
          throw new Error('Send either rental or unit');
        }
        const { id } =
          name === undefined ? await findUnit(shop, unitName!) : await findRental(shop, name);
        const body = { timelineEvent: { eventableId: id, message } };
        return shop.post('/timeline_comments', { body, dryRun: isDryRun });
      }),
  );
}
