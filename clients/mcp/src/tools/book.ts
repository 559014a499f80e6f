import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import * as z from 'zod';
import type { RentalClient, Schemas } from '../../../typescript/src/index.js';
import { writes } from '../hints.js';
import { dryRun, rental, unit } from '../inputs.js';
import { showRental } from '../records.js';
import { findRental, findUnit } from '../references.js';
import { respond } from '../respond.js';

export function addBook(server: McpServer, shop: RentalClient): void {
  server.registerTool(
    'book',
    {
      description:
        'Books a free unit of a variant, or one unit, for a customer. With holdUntil it is ' +
        'only held until then. With heldRental instead: confirms that hold, or prolongs it with ' +
        'holdUntil.',
      inputSchema: z.strictObject({
        platformVariantId: z.number().optional(),
        unit: unit.optional(),
        customerPlatformId: z.number().optional(),
        rentalStart: z.string().optional(),
        rentalEnd: z.string().optional().describe('Without it the unit is reserved without end'),
        deliveryMethodType: z
          .enum(['shipping', 'pick_up'])
          .optional()
          .describe('shipping if absent'),
        holdUntil: z.string().optional().describe('At most 7 days ahead'),
        priceCents: z.number().optional(),
        platformOrderName: z.string().optional(),
        heldRental: rental.optional(),
        dryRun,
      }),
      annotations: writes({ destructiveHint: false, idempotentHint: false }),
    },
    ({ heldRental, dryRun: isDryRun, ...booking }) =>
      respond(shop, async () =>
        showRental(
          heldRental === undefined
            ? await createBooking(shop, booking, isDryRun)
            : await changeHold(shop, heldRental, booking, isDryRun),
        ),
      ),
  );
}

type Booking = Omit<Partial<Schemas['CreateCycleRequest']>, 'itemId'> & {
  readonly unit?: string | number;
};

async function createBooking(
  shop: RentalClient,
  { unit: name, ...booking }: Booking,
  isDryRun: boolean | undefined,
) {
  const itemId = name === undefined ? undefined : (await findUnit(shop, name)).id;
  // The service rejects a booking that lacks a field, and names the field.
  const body = { ...booking, itemId, methodType: 'calendar' } as Schemas['CreateCycleRequest'];
  return shop.post('/cycles', { body, dryRun: isDryRun });
}

async function changeHold(
  shop: RentalClient,
  name: string,
  { holdUntil = null, ...others }: Booking,
  isDryRun: boolean | undefined,
) {
  const [other] = Object.keys(others);
  if (other) throw new Error(`${other} cannot be sent with heldRental`);
  const { id } = await findRental(shop, name);
  const params = { path: { id } };
  return shop.put('/cycles/{id}', { params, body: { holdUntil }, dryRun: isDryRun });
}
