import type pg from 'pg';

/** What is another each time: ids, serials, times and what follows from them. */
const OWN = /(^id|Id|Ids|_id|_ids|At|_at|_by|serial|Serial|before)$/;

/**
 * A value without what is another each time, so that two that came of the same can be compared.
 * Whether there is something stays to be seen.
 */
export function shapeOf(value: unknown, name = ''): unknown {
  if (value === null || value === undefined) return null;
  if (OWN.test(name)) return '…';
  if (Array.isArray(value)) return value.map((one) => shapeOf(one));
  if (typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([member, own]) => [member, shapeOf(own, member)]),
    );
  }
  // A moment, as metadata have it.
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT.*Z$/.test(value) ? '…' : value;
}

const EFFECTS = `select json_build_object(
  'cycles', (select json_agg(c order by c.id) from cycles c where c.shop_id = $1 and c.id = any($2)),
  'legs', (select json_agg(l order by l.cycle_id, l.kind) from cycle_legs l
    where l.shop_id = $1 and l.cycle_id = any($2)),
  'items', (select json_agg(json_build_object('status', i.status, 'visibility', i.visibility))
    from items i where i.shop_id = $1 and i.id = any($2)),
  'orders', (select json_agg(o order by o.id) from return_orders o
    where o.shop_id = $1 and o.id = any($2)),
  'lines', (select json_agg(l order by l.id) from return_lines l
    where l.shop_id = $1 and l.return_order_id = any($2)),
  'events', (select json_agg(json_build_object('kind', e.eventable_type, 'type', e.event_type,
      'metadata', e.metadata, 'author', e.author) order by e.id) from timeline_events e
    where e.shop_id = $1 and e.eventable_id = any($2))) as effects`;

/** The rows of items, cycles and return orders, and of what belongs to them, as a shape. */
export async function effectsOn(
  client: pg.Client,
  shopId: number,
  ids: readonly number[],
): Promise<unknown> {
  const { rows } = await client.query<{ effects: object }>(EFFECTS, [shopId, ids]);
  return shapeOf(rows[0]!.effects);
}
