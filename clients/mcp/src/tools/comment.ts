import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { RentalClient } from '../../../typescript/src/index.js';
import { writes } from '../hints.js';
import { dryRun, rental, unit } from '../inputs.js';
import { findRental, findUnit } from '../references.js';
import { addTool } from '../tool.js';

const output = z.looseObject({ id: z.number(), message: z.string() });

export function addComment(server: McpServer, shop: RentalClient): void {
  addTool(
    server,
    shop,
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
      outputSchema: output,
      annotations: writes({ destructiveHint: false, idempotentHint: false }),
    },
    async ({ rental: name, unit: unitName, message, dryRun: isDryRun }) => {
      if ((name === undefined) === (unitName === undefined)) {
        throw new Error('Send either rental or unit');
      }
      const { id } =
        name === undefined ? await findUnit(shop, unitName!) : await findRental(shop, name);
      const body = { timelineEvent: { eventableId: id, message } };
      return shop.post('/timeline_comments', { body, dryRun: isDryRun });
    },
  );
}
