import { expectSuccess } from '../../../support/factories/answers.js';
import type { Answer, HttpClient } from '../../../support/service/client.js';
import {
  type Arena,
  atOnce,
  createUnits,
  inDays,
  otherThan,
  type Race,
  rental,
  request,
  some,
  unlike,
} from '../../../support/service/arena.js';

const UNITS = 6;
const REFUSALS =
  /^(Item \d+( \(.+\))? is reserved|(SC-\d+|A rental of this order) is (on another open return order|already received)|#\d+ is cancelled)/;
const LINE_CHANGES = [
  { status: 'received' },
  { status: 'received', restocked: true },
  { status: 'awaiting' },
  { status: 'missing' },
  { restocked: true },
  { _destroy: true },
];

/**
 * Clients update the lines of two orders with the same units and return their rentals again, while
 * units and rentals change by themselves. Each request succeeds or is rejected, and derived fields
 * match the lines.
 */
export const returns: Race = async (arena) => {
  const { rentals, orders } = await sendBack(arena);
  const change = (client: HttpClient, body: object) =>
    client.put(`/return_orders/${some(orders).id}`, body);
  const requests: ((client: HttpClient) => Promise<Answer>)[] = [
    ...Array.from({ length: 4 }, () => (client: HttpClient) => {
      const { id, returnLines } = some(orders);
      const first = Math.floor(Math.random() * (UNITS - 1));
      return client.put(`/return_orders/${id}`, {
        returnLines: returnLines
          .slice(first, first + 2)
          .map((line) => ({ id: line.id, ...some(LINE_CHANGES) })),
      });
    }),
    (client) => change(client, { status: some(['expected', 'completed', 'cancelled']) }),
    (client) => change(client, { tagsAttributes: [{ title: some(['wet', 'late']) }] }),
    (client) =>
      client.post('/return_orders', {
        data: [some(rentals), some(rentals)].map(({ id }) => ({
          rentalId: id,
          status: some(['awaiting', 'received', 'missing']),
        })),
      }),
    (client) => client.put(`/items/${some(rentals).itemId}`, { status: 'processed' }),
    (client) => client.put(`/cycles/${some(rentals).id}`, { receivedAt: some([inDays(0), null]) }),
  ];
  const answers = await atOnce(arena, (client) => some(requests)(client));
  return [
    ...otherThan([200, 409, 422], answers),
    ...unlike(REFUSALS, answers),
    ...(await outOfStep(arena)),
  ];
};

type Rental = { id: number; itemId: number };
type Order = { id: number; returnLines: { id: number }[] };

/** Units that were rented twice, and two orders; each has the earlier rentals of half of them. */
async function sendBack(arena: Arena): Promise<{ rentals: Rental[]; orders: Order[] }> {
  const client = arena.instances[0]!;
  const { units } = await createUnits(arena, UNITS);
  const rentals: Rental[] = [];
  const halves: { rentalId: number }[][] = [[], []];
  const booked: [id: number, day: number][] = [];
  for (const [day, length] of [
    [-40, 2],
    [-2, 10],
  ] as const) {
    for (const [index, itemId] of units.entries()) {
      const days = { ...rental(day, length), deliveryMethodType: 'pick_up' };
      const { id } = await expectSuccess(
        client.post('/cycles', request({ itemId, creditCost: 1, ...days })),
      );
      booked.push([id, day]);
      const isSwapped = day === -2;
      halves[(index + Number(isSwapped)) % 2]!.push({ rentalId: id });
      if (isSwapped) rentals.push({ id, itemId });
    }
  }
  // A unit that is out is not booked again, so both rentals are booked before either goes out.
  for (const [id, day] of booked) {
    await expectSuccess(client.put(`/cycles/${id}`, { fulfilledAt: inDays(day) }));
  }
  const orders: Order[] = [];
  for (const data of halves) {
    orders.push((await expectSuccess(client.post('/return_orders', { data }))).returnOrders[0]);
  }
  const ids = halves.flat().map(({ rentalId }) => rentalId);
  for (const id of ids.filter((one) => rentals.every((rented) => rented.id !== one))) {
    await expectSuccess(client.put(`/cycles/${id}`, { receivedAt: inDays(-38) }));
  }
  return { rentals, orders };
}

/** The mismatches between lines and derived fields in the whole database. */
async function outOfStep({ query }: Arena): Promise<string[]> {
  const found = await query<{ fault: string }>(`
    select 'order ' || o.id || ' is ' || o.receival_status as fault
    from return_orders o
    left join lateral (
      select count(*) as lines, count(*) filter (where status = 'received') as received
      from return_lines l where l.shop_id = o.shop_id and l.return_order_id = o.id) n on true
    where o.receival_status <> case when n.received = 0 then 'unreceived'
      when n.received = n.lines then 'received' else 'partially_received' end
    union all
    select 'line ' || l.id || ' of an order that is ' || o.status
    from return_lines l join return_orders o on o.shop_id = l.shop_id and o.id = l.return_order_id
    where l.order_status <> o.status
    union all
    select 'line ' || l.id || ' is restocked, but ' || l.status
    from return_lines l
    where l.status <> 'received' and l.restocked_at is not null
    union all
    select 'line ' || l.id || ' is ' || l.status || ', its rental is not'
    from return_lines l
    join cycles c on c.shop_id = l.shop_id and c.id = l.rental_id and c.item_id = l.item_id
    join cycle_legs r on r.shop_id = c.shop_id and r.cycle_id = c.id and r.kind = 'receival'
    where l.status = 'received' and r.done_at is null
      or l.open and l.status <> 'received' and r.done_at is not null
    union all
    select 'cycle ' || c.id || ' is restocked, but not received'
    from cycles c join cycle_legs r on r.shop_id = c.shop_id and r.cycle_id = c.id
      and r.kind = 'receival'
    where r.done_at is null and (c.restocked_at is not null or not c.active and c.cancelled_at is null
      and c.replaced_visibility is null)
    union all
    select 'cycle ' || c.id || ' is awaited at another time'
    from cycles c join cycle_legs l on l.shop_id = c.shop_id and l.cycle_id = c.id
      and l.kind = case when c.out then 'receival' else 'fulfillment' end
    where c.awaited_at is distinct from case when c.active then l.due_at end
    union all
    select 'cycle ' || c.id || ' has other times than its legs'
    from cycles c
    join cycle_legs f on f.shop_id = c.shop_id and f.cycle_id = c.id and f.kind = 'fulfillment'
    join cycle_legs r on r.shop_id = c.shop_id and r.cycle_id = c.id and r.kind = 'receival'
    where (c.fulfilled_at, c.received_at, c.receive_at)
      is distinct from (f.done_at, r.done_at, r.due_at)
    union all
    select 'credit ' || m.id || ' is ' || m.status || ', but its ledger says ' || sum(e.amount)
    from membership_credits m
    join credit_entries e on e.shop_id = m.shop_id and e.credit_id = m.id
    group by m.shop_id, m.id
    having sum(e.amount) <> case m.status when 'returned' then 0 else -m.credit_cost end`);
  return found.map(({ fault }) => fault);
}
