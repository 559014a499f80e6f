import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { RentalClient, Schemas } from '../../../typescript/src/index.js';
import { writes } from '../hints.js';
import { dryRun, location, unit } from '../inputs.js';
import { customerName, orAbsent, rentalName } from '../records.js';
import { findCondition, findLocation, findUnit, referenceUnits } from '../references.js';
import { addTool } from '../tool.js';

const output = z.looseObject({
  errors: z.array(z.string()),
  returnOrders: z.array(
    z.looseObject({
      returnOrder: z.string(),
      status: z.string(),
      units: z.array(z.looseObject({ unit: z.string().optional(), status: z.string() })),
    }),
  ),
});

export function addTakeBack(server: McpServer, shop: RentalClient): void {
  addTool(
    server,
    shop,
    'take_back',
    {
      description:
        'Records that units came back, late ones too; their rentals end. Each unit stands for ' +
        'itself: errors has the rejected ones. Units without serials come back by the number ' +
        'of a variant on an order. The result shows the return orders with all their units. With ' +
        'undo: the last receipt of each unit is undone, and it is out again.',
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
        undo: z.boolean().optional(),
        dryRun,
      }),
      outputSchema: output,
      annotations: writes({ destructiveHint: false, idempotentHint: true }),
    },
    async ({ undo, dryRun: isDryRun, ...receipt }) => {
      if (undo) return undoReceipts(shop, receipt, isDryRun);
      const data = await entriesOf(shop, receipt);
      const { errors, returnOrders } = await shop.post('/return_orders', {
        body: { data },
        dryRun: isDryRun,
      });
      return { errors, returnOrders: returnOrders.map(showReturnOrder) };
    },
  );
}

interface Receipt {
  readonly units?: readonly (string | number)[];
  readonly counted?: readonly Schemas['ReturnEntry'][];
  readonly receivedAt?: string;
  readonly location?: string;
  readonly condition?: string;
}

async function entriesOf(
  shop: RentalClient,
  { units = [], counted = [], receivedAt, location: place, condition }: Receipt,
): Promise<Schemas['ReturnEntry'][]> {
  const received = {
    status: 'received' as const,
    conditionId: await findCondition(shop, condition),
    locationPlatformId: await findLocation(shop, place),
    receivedAt,
  };
  const named = await referenceUnits(shop, units);
  return [...named, ...counted].map((entry) => ({ ...entry, ...received }));
}

/** Undoes the last receipt of each unit, once all of them are found. */
async function undoReceipts(
  shop: RentalClient,
  { units = [], ...others }: Receipt,
  isDryRun: boolean | undefined,
) {
  const [other] = Object.keys(others);
  if (other) throw new Error(`${other} cannot be sent with undo; send units`);
  if (units.length === 0) throw new Error('undo needs units');
  const receipts = await Promise.all(units.map((name) => findReceipt(shop, name)));
  const returnOrders = [];
  for (const returnOrderId of new Set(receipts.map(({ orderId }) => orderId))) {
    const returnLines = receipts
      .filter(({ orderId }) => orderId === returnOrderId)
      .map(({ lineId: id }) => ({ id, status: 'awaiting' as const }));
    const request = { params: { path: { returnOrderId } }, body: { returnLines } };
    const order = await shop.put('/return_orders/{returnOrderId}', {
      ...request,
      dryRun: isDryRun,
    });
    returnOrders.push(showReturnOrder(order));
  }
  return { errors: [], returnOrders };
}

/** The newest received line of a unit, unless the unit has gone out since. */
async function findReceipt(shop: RentalClient, name: string | number) {
  const { id } = await findUnit(shop, name);
  const include = ['activeRental' as const];
  const { activeRental } = await shop.get('/items/{id}', {
    params: { path: { id }, query: { include } },
  });
  if (activeRental?.fulfilledAt) {
    throw new Error(`Unit ${name} is out with ${rentalName(activeRental)}: no receipt to undo`);
  }
  const orders = shop.all('/return_orders', { params: { query: { itemId: [id] } } });
  let newest: { readonly orderId: number; readonly lineId: number } | undefined;
  for await (const order of orders) {
    for (const line of order.returnLines) {
      if (line.item.id !== id || line.status !== 'received') continue;
      if (!newest || line.id > newest.lineId) newest = { orderId: order.id, lineId: line.id };
    }
  }
  if (!newest) throw new Error(`Unit ${name} has no receipt on a return order`);
  return newest;
}

const showReturnOrder = ({
  sequentialId,
  status,
  customer,
  returnLines,
}: Schemas['ReturnOrder']) => ({
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
});
