import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import * as z from 'zod';
import type { RentalClient } from '../../../typescript/src/index.js';
import { writes } from '../hints.js';
import { dryRun, unit } from '../inputs.js';
import { customerName } from '../records.js';
import { findCondition } from '../references.js';
import { respond } from '../respond.js';

export function addTakeBack(server: McpServer, shop: RentalClient): void {
  server.registerTool(
    'take_back',
    {
      description:
        'Records that units came back, late ones too; their rentals end. Each unit stands for ' +
        'itself: errors has the rejected ones. The result shows the return orders with all their ' +
        'units.',
      inputSchema: z.strictObject({
        units: z.array(unit),
        condition: z.string().optional().describe('Title of the condition of all these units'),
        dryRun,
      }),
      annotations: writes({ destructiveHint: false, idempotentHint: true }),
    },
    ({ units, condition, dryRun: isDryRun }) =>
      respond(shop, async () => {
        const conditionId = await findCondition(shop, condition);
        const data = units.map((one) => ({
          ...(typeof one === 'number' ? { itemId: one } : { serial: one }),
          status: 'received' as const,
          conditionId,
        }));
        const { errors, returnOrders } = await shop.post('/return_orders', {
          body: { data },
          dryRun: isDryRun,
        });
        return {
          errors,
          returnOrders: returnOrders.map(({ sequentialId, status, customer, returnLines }) => ({
            returnOrder: `#${sequentialId}`,
            status,
            customer: customer && customerName(customer),
            units: returnLines.map((line) => ({
              unit: line.item.serial,
              itemId: line.item.id,
              product: `${line.item.productTitle}, ${line.item.variantTitle}`,
              status: line.status,
              condition: line.condition?.title,
            })),
          })),
        };
      }),
  );
}
