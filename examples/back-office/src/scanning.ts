import { type RentalClient, RentalError } from 'rental-inventory-client';

/** Takes the next step of a scanned unit: receives it if it is out, then restocks it. */
export async function scan(shop: RentalClient, serial: string): Promise<string> {
  try {
    return `${serial}: ${await takeNextStep(shop, serial)}`;
  } catch (error) {
    if (!(error instanceof RentalError)) throw error;
    return `${serial}: ${error.message}`;
  }
}

async function takeNextStep(shop: RentalClient, serial: string): Promise<string> {
  const held = { serial, visibility: ['available' as const, 'unavailable' as const], limit: 1 };
  const [unit] = (await shop.get('/items', { params: { query: held } })).data;
  if (!unit) return 'no unit has this serial';

  const out = { itemId: unit.id, status: ['fulfilled' as const, 'unreceived' as const], limit: 1 };
  const [cycle] = (await shop.get('/cycles', { params: { query: out } })).data;
  if (cycle) {
    const entry = { rentalId: cycle.id, status: 'received' as const };
    const { returnOrders } = await shop.post('/return_orders', { body: { data: [entry] } });
    return `received, SC-${cycle.sequentialId} on return #${returnOrders[0]?.sequentialId}`;
  }
  if (unit.status === 'processed') return 'is in stock';
  await shop.put('/items/{id}', {
    params: { path: { id: unit.id } },
    body: { status: 'processed' },
  });
  return 'restocked';
}
