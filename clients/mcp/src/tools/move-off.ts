import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { RentalClient } from '../../../typescript/src/index.js';
import { writes } from '../hints.js';
import { dryRun, rental, unit } from '../inputs.js';
import { rentalName, showRental } from '../records.js';
import { findRental, findUnit, getUnit } from '../references.js';
import { addTool } from '../tool.js';

/** The rentals of a unit, or one rental. */
const output = z.looseObject({
  rental: z.string().optional(),
  unit: z.string().optional(),
  moved: z.array(z.looseObject({ rental: z.string(), unit: z.string().optional() })).optional(),
  stranded: z.array(z.string()).optional(),
  madeRoom: z.array(z.string()).optional(),
});

export function addMoveOff(server: McpServer, shop: RentalClient): void {
  addTool(
    server,
    shop,
    'move_off',
    {
      description:
        'Moves the planned rentals of a unit to other units of their variants, on ' +
        'rentals in a range of days only with from and to. If no unit is free, other planned ' +
        'rentals exchange units: madeRoom names them. A rental without any unit is stranded and ' +
        'stays, as does a packed one. With rental instead of unit: moves that planned rental alone.',
      inputSchema: z.strictObject({
        unit: unit.optional(),
        from: z.string().optional(),
        to: z.string().optional(),
        allOrNone: z.boolean().optional().describe('Fails if one would be stranded'),
        rental: rental.optional(),
        dryRun,
      }),
      outputSchema: output,
      annotations: writes({ destructiveHint: true, idempotentHint: false }),
    },
    async ({ unit: unitName, rental: name, dryRun: isDryRun, ...range }) => {
      if ((unitName === undefined) === (name === undefined)) {
        throw new Error('Send either unit or rental');
      }
      if (name !== undefined) return moveRental(shop, name, isDryRun);
      const { id } = await findUnit(shop, unitName!);
      const { moved, stranded, movedCycleIds } = await shop.post('/items/{id}/reallocate', {
        params: { path: { id } },
        body: range,
        dryRun: isDryRun,
      });
      return {
        moved: await Promise.all(
          moved.map(async ({ cycleId, itemId }) => ({
            rental: await nameOf(shop, cycleId),
            unit: (await getUnit(shop, itemId)).serial,
            itemId,
          })),
        ),
        stranded: await Promise.all(stranded.map((cycleId) => nameOf(shop, cycleId))),
        madeRoom: await Promise.all(movedCycleIds.map((cycleId) => nameOf(shop, cycleId))),
      };
    },
  );
}

async function moveRental(shop: RentalClient, name: string, isDryRun: boolean | undefined) {
  const { id } = await findRental(shop, name);
  const params = { path: { id } };
  const moving = { reallocate: true };
  const preview = await shop.put('/cycles/{id}', { params, body: moving, dryRun: true });
  if (isDryRun) return showRental(preview);
  // Repeated after a lost response, `reallocate` alone would move the rental again.
  const { itemId, isUnitFixed } = preview;
  const body = { ...moving, itemId, isUnitFixed };
  return showRental(await shop.put('/cycles/{id}', { params, body }));
}

const nameOf = async (shop: RentalClient, id: number): Promise<string> =>
  rentalName(await shop.get('/cycles/{id}', { params: { path: { id } } }));
