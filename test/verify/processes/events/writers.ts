import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { HttpClient } from '../../../support/service/client.js';
import { customersOf, locationsOf, productsOf, resaleOf, type Stock } from './stock.js';

/** How long who finds nobody waits until it tries again, in milliseconds. */
const PAUSE = 50;

/** Clients that write to one shop over several instances, whatever becomes of these. */
export class Writers {
  private isOver = false;
  private readonly loops: Promise<void>[];
  private written = 0;

  constructor(
    private readonly urls: readonly string[],
    private readonly token: string,
    private readonly stock: Stock,
    count: number,
  ) {
    this.loops = Array.from({ length: count }, (_, index) => this.write(index));
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.loops);
  }

  private async write(index: number): Promise<void> {
    for (let turn = index; !this.isOver; turn += 1) {
      const client = new HttpClient(`${this.urls[turn % this.urls.length]!}/api/v1`, this.token);
      try {
        const { status } = await this.one(client);
        if (status >= 500) await sleep(PAUSE);
      } catch {
        // After a kill, the current write is either complete or absent.
        await sleep(PAUSE);
      }
    }
  }

  /** Something that changes records, is refused, or is refused in a part of a transaction. */
  private one(client: HttpClient) {
    const { stock } = this;
    const { takenSerial } = stock;
    const platformVariantId = stock.variantIds[0];
    const number = (this.written += 1);
    const item = () => any(this.stock.itemIds);
    const cycle = () => any(this.stock.cycleIds);
    const keyed = { 'Idempotency-Key': randomUUID() };
    const make = { platformVariantId, visibility: 'available' };
    const write = any<() => Promise<{ status: number }>>([
      () => client.put(`/items/${item()}`, { pickLocation: `A${number}` }),
      () => client.put(`/items/${item()}`, { visibility: any(['available', 'unavailable']) }),
      () => {
        const items = [...new Set([item(), item(), item()])];
        return client.put('/items/batch', {
          items: items.map((id) => ({ id, acquisitionCostCents: number })),
        });
      },
      () => client.put(`/cycles/${cycle()}`, { priceCents: number }),
      () => client.put(`/cycles/${cycle()}`, { fulfilledAt: any([null, '2026-01-01']) }),
      () => {
        const { orderId, lineId } = any(this.stock.lines);
        const returnLines = [{ id: lineId, status: any(['awaiting', 'received', 'missing']) }];
        return client.put(`/return_orders/${orderId}`, { returnLines });
      },
      () => client.put('/shop', { name: `Shop ${number}` }),
      () => client.post('/items', { ...make, quantity: any([1, 2]) }, keyed),
      () => client.post('/products', { products: productsOf(stock, number) }),
      () => client.post('/customers', { customers: customersOf(stock, number) }),
      () => client.post(`/products/${any(stock.productIds)}/resale_method`, resaleOf(number)),
      () => client.post('/locations', { locations: locationsOf(stock, number) }),
      () => client.put(`/conditions/${any(stock.conditionIds)}`, { title: `C${number}` }),
      () => client.put(`/blocked_dates/${any(stock.blockIds)}`, { to: `2031-01-${any([11, 12])}` }),
      () => client.put(`/items/${item()}`, { tagsAttributes: [{ title: any(['wet', 'new']) }] }),
      () => {
        const [ownerId, definitionId] = [item(), any(stock.definitionIds)];
        return client.post('/custom_fields', { ownerId, definitionId, value: `V${number}` });
      },
      () => {
        const definition = any(stock.definitionIds);
        return client.put(`/custom_field_definitions/${definition}`, { name: `D${number}` });
      },
      () => {
        const customRestockDurationCount = any([null, 1, 2]);
        const path = `/products/${any(stock.productIds)}/calendar_method`;
        return client.post(path, { customRestockDurationCount });
      },
      // Refused: the whole transaction is, or with a key a part of it.
      () => client.put(`/items/${item()}`, { serial: takenSerial, pickLocation: 'B' }),
      () => client.post('/items', { ...make, serials: [takenSerial] }, keyed),
    ]);
    return write();
  }
}

const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;
