import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { type RentalClient, RentalError, type Schemas } from '../../../typescript/src/index.js';
import { READS } from '../hints.js';
import { rental as rentalInput } from '../inputs.js';
import { rentalOutput, rentalsOutput, unitOutput } from '../outputs.js';
import { listRentals, showRental, showUnit } from '../records.js';
import { findRental } from '../references.js';
import { addTool } from '../tool.js';

/** A rental with its risk, or all rentals at risk. */
const output = z.looseObject({
  ...rentalsOutput.partial().shape,
  rental: rentalOutput.optional(),
  unit: unitOutput.optional(),
  outWith: rentalOutput.optional(),
  blocks: z.array(z.looseObject({ blocked: z.string() })).optional(),
  move: z.looseObject({ error: z.string().optional() }).optional(),
});

export function addWhyAtRisk(server: McpServer, shop: RentalClient): void {
  addTool(
    server,
    shop,
    'why_at_risk',
    {
      description:
        'Why the unit of a planned rental will not be there: the unit itself, the rental that ' +
        'keeps it out, the blocks on its days; and the unit to which move_off would move it, or ' +
        'why it cannot. Without rental: all rentals at risk, the first 25.',
      inputSchema: z.strictObject({ rental: rentalInput.optional() }),
      outputSchema: output,
      annotations: READS,
    },
    async ({ rental: name }) => {
      if (name === undefined) return listRentals(shop, { atRisk: true, sort: ['fulfillAt'] });
      const found = await findRental(shop, name);
      if (found.risks.length === 0) return { rental: showRental(found), risks: [] };
      const params = {
        path: { id: found.itemId },
        query: { include: ['activeRental' as const] },
      };
      const unit = await shop.get('/items/{id}', { params });
      const { activeRental } = unit;
      return {
        rental: showRental(found),
        unit: showUnit(unit),
        outWith: activeRental?.fulfilledAt ? showRental(activeRental) : null,
        blocks: await blocksOf(shop, found, unit),
        move: await tryMove(shop, found),
      };
    },
  );
}

/** The blocks of the unit, its variant, its product or the store on the reserved days. */
async function blocksOf(shop: RentalClient, rental: Schemas['Cycle'], unit: Schemas['Item']) {
  const blocks = [];
  const query = { activeFrom: rental.prepareFrom, activeTo: rental.restockBy ?? undefined };
  for await (const block of shop.all('/blocked_dates', { params: { query } })) {
    const { resourceType, resource, from, to, reason, description } = block;
    const isOfUnit = {
      Item: resource.id === unit.id,
      Variant: resource.platformVariantId === unit.platformVariantId,
      Product: resource.platformProductId === unit.platformProductId,
      Store: !block.closing,
    }[resourceType];
    if (isOfUnit) blocks.push({ blocked: resource.title, from, to, reason, description });
  }
  return blocks;
}

/** A dry run of the move: the unit that would be chosen, or the sentence of the service. */
async function tryMove(shop: RentalClient, { id }: Schemas['Cycle']) {
  try {
    const request = { params: { path: { id } }, body: { reallocate: true }, dryRun: true };
    const { item, itemId } = await shop.put('/cycles/{id}', request);
    return { unit: item.serial, itemId };
  } catch (error) {
    if (error instanceof RentalError && error.status !== null) return { error: error.message };
    throw error;
  }
}
