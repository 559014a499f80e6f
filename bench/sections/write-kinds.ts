import type { LoadRequest } from '../load/jobs.js';
import type { Program } from '../environment/programs.js';
import type { DataSet } from '../environment/bench-environment.js';

/** How many lines the return orders have. */
export const LINES = 10;

/** A kind of write; each of its requests is made of what is there by then. */
export interface Write {
  readonly title: string;
  requests(side: Side, count: number): Promise<LoadRequest[]>;
  /** The ids of all that an answer changed. */
  changed(answer: never): number[];
}

/** A program, and the shop that is its own: both shops begin with the same rows. */
export interface Side {
  readonly program: Program;
  readonly shop: DataSet['shops'][number];
  /** What it wrote before; the next write goes on from there. */
  readonly rentals: Rental[];
  readonly orders: Order[];
  readonly units: number[];
  booked: number;
}

export interface Rental {
  id: number;
  itemId: number;
}

interface Order {
  id: number;
  returnLines: { id: number; rentalId: number; item: { id: number } }[];
}

export const WRITES: readonly Write[] = [
  {
    title: 'booking a unit of a variant that has 500',
    requests: async (side, count) =>
      Array.from({ length: count }, () => {
        const start = Date.UTC(2030, 0, 1) + (side.booked += 1) * 20 * DAY;
        return post(side, '/cycles', {
          platformVariantId: 81_001,
          customerPlatformId: 52_018,
          methodType: 'calendar',
          rentalStart: dateOf(start),
          rentalEnd: dateOf(start + 6 * DAY),
        });
      }),
    changed: ({ id }: Rental) => [id],
  },
  {
    title: `POST /return_orders with ${LINES} rentals`,
    requests: async (side, count) =>
      Array.from({ length: count }, () => {
        const data = side.rentals.splice(0, LINES).map(({ id }) => ({ rentalId: id }));
        return post(side, '/return_orders', { data });
      }),
    changed: ({ returnOrders: [order] }: { returnOrders: Order[] }) => idsIn(order!),
  },
  {
    title: `PUT /return_orders receiving ${LINES} lines`,
    requests: async (side, count) =>
      side.orders.splice(0, count).map(({ id, returnLines }) => ({
        path: `/api/v1/return_orders/${id}`,
        token: side.shop.token,
        method: 'PUT',
        body: { returnLines: returnLines.map((line) => ({ id: line.id, status: 'received' })) },
      })),
    changed: (order: Order) => idsIn(order),
  },
];

export const DAY = 86_400_000;
export const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

export const post = ({ shop }: Side, path: string, body: object): LoadRequest => ({
  path: `/api/v1${path}`,
  token: shop.token,
  method: 'POST',
  body,
});

const idsIn = ({ id, returnLines }: Order): number[] => [
  id,
  ...returnLines.flatMap((line) => [line.rentalId, line.item.id]),
];

/** Orders that were made are received by the next write. */
export function collectOrders(side: Side, answers: readonly unknown[]): void {
  for (const answer of answers as { returnOrders?: Order[] }[]) {
    side.orders.push(...(answer.returnOrders ?? []));
  }
}
