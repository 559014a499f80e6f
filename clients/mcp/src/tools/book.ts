import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { RentalClient, Schemas } from '../../../typescript/src/index.js';
import { writes } from '../hints.js';
import { dryRun, location, rental, unit } from '../inputs.js';
import { rentalOutput } from '../outputs.js';
import { SHOWN, showRental } from '../records.js';
import { findConditions, findLocation, findRental, findUnit } from '../references.js';
import { addTool } from '../tool.js';

/** One rental, or the rentals of a `quantity`. */
const output = z.looseObject({
  rental: z.string().optional(),
  status: z.string().optional(),
  booked: z.number().optional(),
  rentals: z.array(rentalOutput).optional(),
});

export function addBook(server: McpServer, shop: RentalClient): void {
  addTool(
    server,
    shop,
    'book',
    {
      description:
        'Books free units of a variant, or one unit, for a customer. With holdUntil it is ' +
        'only held until then. With heldRental instead: confirms that hold, or prolongs it with ' +
        'holdUntil.',
      inputSchema: z.strictObject({
        platformVariantId: z.number().optional(),
        quantity: z.number().optional().describe('Units of the variant, all or none; 1 if absent'),
        unit: unit.optional(),
        isUnitFixed: z.boolean().optional().describe('Keeps the unit; by default only with unit'),
        location: location.describe('Only units there are chosen'),
        conditions: z.array(z.string()).optional().describe('Titles; only such units are chosen'),
        customerPlatformId: z.number().optional(),
        rentalStart: z.string().optional(),
        rentalEnd: z.string().optional().describe('Without it the unit is reserved without end'),
        deliveryMethodType: z
          .enum(['shipping', 'pick_up'])
          .optional()
          .describe('shipping if absent'),
        holdUntil: z.string().optional().describe('At most 366 days ahead'),
        priceCents: z.number().optional(),
        platformOrderName: z.string().optional(),
        heldRental: rental.optional(),
        dryRun,
      }),
      outputSchema: output,
      annotations: writes({ destructiveHint: false, idempotentHint: false }),
    },
    async ({ heldRental, dryRun: isDryRun, ...booking }) =>
      heldRental === undefined
        ? await createBookings(shop, booking, isDryRun)
        : showRental(await changeHold(shop, heldRental, booking, isDryRun)),
  );
}

type Booking = Omit<Partial<Schemas['CreateCycleEntry']>, 'itemId'> & {
  readonly unit?: string | number;
  readonly location?: string;
  readonly conditions?: readonly string[];
};

async function createBookings(
  shop: RentalClient,
  { unit: name, quantity, location: place, conditions, ...booking }: Booking,
  isDryRun: boolean | undefined,
) {
  // The service rejects a booking that lacks a field, and names the field.
  const body = {
    ...booking,
    itemId: name === undefined ? undefined : (await findUnit(shop, name)).id,
    locationPlatformId: await findLocation(shop, place),
    conditionIds: conditions && (await findConditions(shop, conditions)),
    methodType: 'calendar',
  } as Schemas['CreateCycleRequest'];
  if (quantity === undefined)
    return showRental(await shop.post('/cycles', { body, dryRun: isDryRun }));
  const cycles = [{ ...body, quantity }];
  const { data } = await shop.post('/cycles/batch', { body: { cycles }, dryRun: isDryRun });
  return { booked: data.length, rentals: data.slice(0, SHOWN).map(showRental) };
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
