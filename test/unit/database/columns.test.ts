import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  columnsOf,
  outerColumnsOf,
  recordOf,
  type RowOf,
} from '../../../src/database/sql/columns.sql.js';
import {
  updateStatement,
  insertStatement,
  deleteStatement,
} from '../../../src/database/sql/write.js';
import { Condition } from '../../../src/modules/conditions/condition.entity.js';
import { CycleLeg } from '../../../src/modules/cycles/cycle-leg.entity.js';
import { Item } from '../../../src/modules/items/item.entity.js';
import type { ItemStatus } from '../../../src/modules/calendar/rules/item-values.js';
import { Location } from '../../../src/modules/locations/location.entity.js';
import { Variant } from '../../../src/modules/products/variant.entity.js';

describe('the columns of an entity', () => {
  const item = columnsOf(Item, 'i', ['id', 'createdAt', 'status']);
  const variant = columnsOf(Variant, 'v', {
    platformVariantId: 'platformId',
    variantTitle: 'title',
  });
  const location = outerColumnsOf(Location, 'l', { locationName: 'name' });

  it('are selected under the names of their properties, or under others', () => {
    expect(`${item}`).toBe('i.id, i.created_at as "createdAt", i.status');
    expect(`${variant}`).toBe('v.platform_id as "platformVariantId", v.title as "variantTitle"');
    expect(`${location}`).toBe('l.name as "locationName"');
  });

  it('know their row', () => {
    expectTypeOf<RowOf<typeof item>>().toEqualTypeOf<{
      id: number;
      createdAt: string;
      status: ItemStatus;
    }>();
    expectTypeOf<RowOf<typeof variant>>().toEqualTypeOf<{
      platformVariantId: number;
      variantTitle: string;
    }>();
    expectTypeOf<RowOf<typeof location>>().toEqualTypeOf<{ locationName: string | null }>();
  });

  it('are sent as a record with the types of the table', () => {
    expect(recordOf(CycleLeg, ['cycleId', 'kind', 'dueAt', 'dueGiven', 'bufferDay'])).toBe(
      '"cycleId" bigint, "kind" text, "dueAt" timestamptz, "dueGiven" boolean, "bufferDay" date',
    );
    expect(recordOf(Item, ['tags', 'acquisitionCostCents'])).toBe(
      '"tags" text[], "acquisitionCostCents" integer',
    );
  });

  it('compile under their own names only', () => {
    // @ts-expect-error: no property of an item
    expect(() => columnsOf(Item, 'i', ['state'])).toThrow();
    // @ts-expect-error: no property of a variant
    expect(() => columnsOf(Variant, 'v', { variantTitle: 'name' })).toThrow();
    // @ts-expect-error: no property of a leg
    expect(() => recordOf(CycleLeg, ['cycle_id'])).toThrow();
    // @ts-expect-error: no property of a condition
    expect(() => updateStatement('test.change', Condition, ['id'], ['name'])).toThrow();
    // @ts-expect-error: a change names the key
    updateStatement('test.change', Condition, [], ['title']);
    // @ts-expect-error: what an entity has not cannot be its key
    deleteStatement('test.remove', Condition, 'key');
    const create = insertStatement('test.create', Condition, ['title', 'severityKey']);
    // @ts-expect-error: a row needs what must not be null
    expect(create.isNoop({ severityKey: 'used' })).toBe(false);
    // @ts-expect-error: not among the values
    expect(create.isNoop({ title: 'Wet', severityKey: 'wet' })).toBe(false);
  });
});
