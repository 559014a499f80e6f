import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import * as z from 'zod';
import type { RentalClient } from '../../../typescript/src/index.js';
import { writes } from '../hints.js';
import { dryRun, location, unit } from '../inputs.js';
import { customerName, orAbsent } from '../records.js';
import { findCondition, findLocation, referenceUnits } from '../references.js';
import { respond } from '../respond.js';

export function addTakeBack(server: McpServer, shop: RentalClient): void {
  server.registerTool(
    'take_back',
    {
      description:
        'Records that units came back, late ones too; their rentals end. Each unit stands for ' +
        'itself: errors has the rejected ones. Units without serials come back by the number ' +
        'of a variant on an order. The result shows the return orders with all their units.',
      inputSchema: z.strictObject({
        units: z.array(unit).optional(),
        counted: z
          .array(
            z.strictObject({
              platformOrderName: z.string(),
              platformVariantId: z.number(),
              quantity: z.number(),
            }),
          )
          .optional(),
        receivedAt: z.string().optional().describe('Now if absent'),
        location: location.describe('Location at which they came back'),
        condition: z.string().optional().describe('Title of the condition of all these units'),
        dryRun,
      }),
      annotations: writes({ destructiveHint: false, idempotentHint: true }),
    },
    ({ units = [], counted = [], receivedAt, location: place, condition, dryRun: isDryRun }) =>
      respond(shop, async () => {
        const receipt = {
          status: 'received' as const,
          conditionId: await findCondition(shop, condition),
          locationPlatformId: await findLocation(shop, place),
          receivedAt,
        };
        const named = await referenceUnits(shop, units);
        const data = [...named, ...counted].map((entry) => ({ ...entry, ...receipt }));
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
            customerTags: customer && orAbsent(customer.tags),
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
