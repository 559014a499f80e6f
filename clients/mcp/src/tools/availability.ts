import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { RentalClient, Schemas } from '../../../typescript/src/index.js';
import { READS } from '../hints.js';
import { location } from '../inputs.js';
import { customerName } from '../records.js';
import { findLocation } from '../references.js';
import { addTool } from '../tool.js';

const output = z.looseObject({
  isAvailable: z.boolean().optional(),
  lines: z.array(z.looseObject({ available: z.number() })).optional(),
  nextRentalStart: z.string().optional(),
  variants: z
    .array(z.looseObject({ platformVariantId: z.number(), units: z.number(), free: z.number() }))
    .optional(),
});

export function addAvailability(server: McpServer, shop: RentalClient): void {
  addTool(
    server,
    shop,
    'availability',
    {
      description:
        'Whether lines can be booked together, exactly as book would decide, and else the next ' +
        'start at which they can (nextRentalStart). With platformVariantIds, from and to ' +
        'instead: how many units are free from day to day, and on every one of the days (free), ' +
        'and who waits (waiting).',
      inputSchema: z.strictObject({
        lines: z
          .array(z.strictObject({ platformVariantId: z.number(), quantity: z.number().optional() }))
          .optional(),
        rentalStart: z.string().optional(),
        rentalEnd: z.string().optional().describe('Without it the units are needed without end'),
        deliveryMethodType: z
          .enum(['shipping', 'pick_up'])
          .optional()
          .describe('shipping if absent'),
        platformVariantIds: z.array(z.number()).optional(),
        from: z.string().optional(),
        to: z.string().optional(),
        location,
      }),
      outputSchema: output,
      annotations: READS,
    },
    async ({ platformVariantIds, from, to, location: name, ...basket }) => {
      const place = await findLocation(shop, name);
      return platformVariantIds === undefined
        ? await checkBasket(shop, basket, place)
        : await countDays(shop, { platformVariantIds, from, to, locationPlatformId: place });
    },
  );
}

type Basket = Partial<Schemas['AvailabilityCheckRequest']>;

async function checkBasket(
  shop: RentalClient,
  { lines, ...plan }: Basket,
  locationPlatformId: number | undefined,
) {
  // The service rejects a basket that lacks a field, and names the field.
  const body = {
    ...plan,
    lines: lines?.map((line) => ({ ...line, locationPlatformId })),
  } as Schemas['AvailabilityCheckRequest'];
  return shop.post('/availability_checks', { body });
}

interface Window {
  readonly platformVariantIds: number[];
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly locationPlatformId: number | undefined;
}

async function countDays(shop: RentalClient, query: Window) {
  const { data } = await shop.get('/availability_timelines/batch', { params: { query } });
  const wanted = {
    status: ['waiting' as const],
    platformVariantId: query.platformVariantIds,
    limit: 100,
  };
  const waiting = await shop.get('/waiting_entries', { params: { query: wanted } });
  return {
    variants: data.map(({ platformVariantId, inventoryCount, occupancy }) => ({
      platformVariantId,
      units: inventoryCount,
      free: Math.min(...Object.values(occupancy)),
      days: rangesOf(occupancy),
      waiting: waiting.data
        .filter((entry) => entry.platformVariantId === platformVariantId)
        .map(({ id, customer, rentalStart, rentalEnd }) => ({
          entryId: id,
          customer: customerName(customer),
          rentalStart,
          rentalEnd,
        })),
    })),
  };
}

/** Joins days in a row with the same number. */
function rangesOf(occupancy: Readonly<Record<string, number>>) {
  const ranges: { from: string; to: string; free: number }[] = [];
  for (const [day, free] of Object.entries(occupancy)) {
    const last = ranges.at(-1);
    if (last?.free === free) last.to = day;
    else ranges.push({ from: day, to: day, free });
  }
  return ranges;
}
