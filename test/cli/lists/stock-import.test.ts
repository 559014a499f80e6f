import { beforeEach, describe, expect, it } from 'vitest';
import { holdTransaction, untilBlocked } from '../../support/database/held-transaction.js';
import { expectSuccess } from '../../support/factories/answers.js';
import { FULL, linesOf, PLAIN, useStock } from '../support/stock.js';

describe('items import', () => {
  const { api, newShop, importing, importingAlone, rows, items, shop } = useStock();

  describe('with a valid list', () => {
    beforeEach(newShop);

    it('creates a unit per line, with all columns', async () => {
      const outcome = await importing(linesOf(FULL, PLAIN));
      expect(outcome).toEqual({
        code: 0,
        stdout: 'Imported items: 2 created, 0 updated, 0 unchanged\n',
        told: [],
      });
      expect(await items()).toMatchObject([
        {
          serial: 'SN-1',
          sequentialId: 1,
          platformVariantId: 81,
          visibility: 'unavailable',
          status: 'processed',
          condition: { title: 'Like new' },
          location: { platformId: 61_001 },
          pickLocation: 'Rack 4, left',
          acquisitionCostCents: 123_450,
          tags: ['fragile', 'red'],
          customFields: [
            { key: 'care_label', value: 'Wash cold' },
            { key: 'waterproofed', value: 'true', valueJson: true },
          ],
        },
        {
          serial: 'SN-2',
          sequentialId: 2,
          platformVariantId: 82,
          visibility: 'available',
          condition: null,
          location: null,
          pickLocation: null,
          acquisitionCostCents: null,
          tags: [],
          customFields: [],
        },
      ]);
      expect((await shop().get('/items?search=trail%20tent')).body.data).toHaveLength(2);
      const { id, createdAt } = await shop().createItem({ platformVariantId: 81 });
      const [first] = await items();
      expect(id).toBeGreaterThan(first.id);
      expect(createdAt >= first.createdAt).toBe(true);
    });

    it('changes nothing the second time', async () => {
      await importing(linesOf(FULL, PLAIN));
      const before = await rows();
      const { stdout } = await importing(
        linesOf(FULL.replace('fragile, red', 'red,fragile'), PLAIN),
      );
      expect(stdout).toBe('Imported items: 0 created, 0 updated, 2 unchanged\n');
      expect(await rows()).toEqual(before);
    });

    it.each<[string, string | Uint8Array]>([
      ['semicolons', 'serial;sku\nSN-1;TENT-2\n'],
      ['tabs, and cells that are empty', 'pickLocation\tserial\tsku\n\tSN-1\tTENT-2\n'],
      ['a byte order mark', '\uFEFFserial,sku\nSN-1,TENT-2'],
      ['line ends of Windows and empty lines', '\r\nserial,sku\r\n\r\nSN-1,TENT-2\r\n,\r\n'],
      ['line ends of old', 'serial,sku\rSN-1,TENT-2\r'],
      ['headings in any order and case', 'SKU, Serial ,Pick Location\nTENT-2,SN-1,\n'],
      ['spaces and quotes', 'serial,sku,tags\n SN-1 , "TENT-2" ,""\n'],
      ['both names of a variant', 'serial,sku,platformVariantId\nSN-1,TENT-2,81'],
    ])('with %s', async (_, content) => {
      expect(await importing(content)).toMatchObject({ code: 0, told: [] });
      expect(await items()).toMatchObject([{ serial: 'SN-1', platformVariantId: 81 }]);
    });

    it('reads what our exports write for what a spreadsheet would run', async () => {
      const places = [`'=A1`, `''=A1`, '+47 555 10'].map((place, at) => `SN-${at},TENT-2,${place}`);
      await importing(`serial,sku,pickLocation\n${places.join('\n')}\n`);
      expect((await items()).map(({ pickLocation }: any) => pickLocation)).toEqual([
        '=A1',
        `'=A1`,
        '+47 555 10',
      ]);
    });

    it('names records as other programs write them', async () => {
      await shop().createCondition('Usé');
      const line = 'E\u0301-1\u001d,\u200bTENT-2,Use\u0301\u200b,\u200bred';
      const list = `serial,sku,condition,tags,custom.care\u200b_label\n${line},Wash cold`;
      expect(await importing(list)).toMatchObject({ code: 0, told: [] });
      const [unit] = await items();
      expect(unit).toMatchObject({ serial: 'É-1', condition: { title: 'Usé' }, tags: ['red'] });
      expect((await importing(list)).stdout).toContain('0 created, 0 updated, 1 unchanged');
    });

    it('accepts any character, also where the file is read in parts', async () => {
      const places = Array.from({ length: 2_500 }, (_, index) => `Ø${'x'.repeat(index % 40)}テ🎿`);
      const lines = places.map((place, index) => `SN-${index},TENT-2,${place}`);
      await importing(`serial,sku,pickLocation\n${lines.join('\n')}`);
      const stored = await api.database.query<{ place: string }>(
        `select pick_location as place from items where shop_id = $1 order by id`,
        [shop().shopId],
      );
      expect(stored.map(({ place }) => place)).toEqual(places);
    });
  });

  describe('with existing units', () => {
    beforeEach(newShop);

    const CHANGED = 'SN-1,TENT-4,,available,,,Rack 5,99,blue,,false';

    it('reports differences and stores nothing', async () => {
      await importing(linesOf(FULL));
      const before = await rows();
      expect(await importing(linesOf(CHANGED, PLAIN))).toEqual({
        code: 1,
        stdout: '',
        told: [
          'line 2: differs from the existing record (pass --update to change it): variant, visibility, ' +
            'condition, locationPlatformId, pickLocation, acquisitionCost, tags, custom.care_label, ' +
            'custom.waterproofed',
          '1 line is invalid; nothing was imported',
        ],
      });
      expect(await rows()).toEqual(before);
    });

    it('updates them with --update', async () => {
      await importing(linesOf(FULL));
      const { stdout } = await importing(linesOf(CHANGED, PLAIN), '--update', '--json');
      const changes = [
        ['sku', 'TENT-2', 'TENT-4'],
        ['visibility', 'unavailable', 'available'],
        ['condition', 'Like new', null],
        ['locationPlatformId', '61001', null],
        ['pickLocation', 'Rack 4, left', 'Rack 5'],
        ['acquisitionCost', '1234.50', '99'],
        ['tags', 'fragile, red', 'blue'],
        ['custom.care_label', 'Wash cold', null],
        ['custom.waterproofed', 'true', 'false'],
      ].map(([column, from, to]) => ({ column, count: 1, examples: [{ key: 'SN-1', from, to }] }));
      expect(JSON.parse(stdout)).toEqual({ created: 1, updated: 1, unchanged: 0, changes });
      const [item] = await items();
      expect(item).toMatchObject({
        platformVariantId: 82,
        visibility: 'available',
        condition: null,
        location: null,
        pickLocation: 'Rack 5',
        acquisitionCostCents: 9_900,
        tags: ['blue'],
        customFields: [{ key: 'waterproofed', valueJson: false }],
      });
      const { timelineEvents } = (await shop().get(`/items/${item.id}`)).body;
      expect(timelineEvents.map((one: any) => one.eventType).sort()).toEqual([
        'condition_changed',
        'location_changed',
        'variant_changed',
        'visibility_changed',
      ]);
      expect(timelineEvents[0].author).toBe('Command line');
      const again = await importing(linesOf(CHANGED, PLAIN), '--update');
      expect(again.stdout).toBe('Imported items: 0 created, 0 updated, 2 unchanged\n');
    });

    it('leaves what the list has no column for', async () => {
      await importing(linesOf(FULL));
      await importing('serial,sku,pickLocation\nSN-1,TENT-2,Rack 5', '--update');
      expect(await items()).toMatchObject([
        { pickLocation: 'Rack 5', acquisitionCostCents: 123_450, customFields: [{}, {}] },
      ]);
    });

    it('finds a unit that is sold by the serial that it had', async () => {
      const list = 'serial,sku,visibility\nSN-1,TENT-2,sold\nSN-2,TENT-2,available';
      await importing(list);
      expect((await importing(list)).stdout).toBe(
        'Imported items: 0 created, 0 updated, 2 unchanged\n',
      );
      const [, second] = await items();
      await shop().put(`/items/${second.id}`, { visibility: 'sold' });
      expect((await importing(list)).told).toContain(
        'line 3: differs from the existing record (pass --update to change it): visibility',
      );
    });

    it('keeps a unit whose variant was archived in the meantime', async () => {
      await importing('serial,platformVariantId\nSN-1,84');
      await shop().importProduct({ platformId: 80, title: 'Trail tent', variants: [] });
      expect((await importing('serial,sku\nSN-1,TWICE')).stdout).toBe(
        'Imported items: 0 created, 0 updated, 1 unchanged\n',
      );
    });
  });

  describe('with --dry-run', () => {
    beforeEach(newShop);

    const LIST = linesOf(
      'SN-1,TENT-4,,,,,,,,,',
      FULL.replace('SN-1', 'SN-2'),
      'SN-3,X,,,,,,,,,',
      PLAIN,
    );

    it('reports the outcome and stores nothing', async () => {
      await importing(linesOf(FULL.replace('SN-1', 'SN-2')));
      const before = await rows();
      const { code, stdout, told } = await importing(LIST, '--dry-run');
      expect(code).toBe(1);
      expect(stdout).toBe(`Lines  Would be   Reason
0      created
0      updated
1      unchanged
2      invalid    visibility is required
1      invalid    serial duplicates another line
`);
      expect(told).toHaveLength(4);
      expect(await rows()).toEqual(before);
    });

    it('is a document for scripts', async () => {
      const list = linesOf(FULL, PLAIN);
      const { code, stdout } = await importing(list, '--dry-run', '--json');
      expect(code).toBe(0);
      expect(JSON.parse(stdout)).toEqual({
        created: 2,
        updated: 0,
        unchanged: 0,
        changes: [],
        invalid: 0,
        reasons: [],
        faults: [],
      });
      expect(await items()).toEqual([]);
      const { stdout: faulty } = await importing(
        linesOf('SN-1,,,available,,,,,,,'),
        '--dry-run',
        '--json',
      );
      expect(JSON.parse(faulty)).toMatchObject({
        invalid: 1,
        reasons: [{ reason: 'sku or platformVariantId must be given', lines: 1 }],
        faults: [{ line: 2, sentences: ['sku or platformVariantId must be given'] }],
      });
    });
  });

  it('blocks no other request, and has the titles of its end', async () => {
    await newShop();
    const other = await shop().createItem({ serials: ['OTHER'] });
    const held = await holdTransaction(api.database);
    await held.query(
      `update items set serial = 'SN-1500' where shop_id = ${shop().shopId} and id = ${other.id}`,
    );
    const lines = Array.from({ length: 2_000 }, (_, index) => `SN-${index},TENT-2`);
    const imported = importingAlone(`serial,sku\n${lines.join('\n')}`);
    await untilBlocked(api.database, 1, imported);
    const [unit] = await expectSuccess(
      shop().post('/items', { platformVariantId: 81, visibility: 'available' }),
    );
    expect(unit.sequentialId).toBe(2_002);
    await shop().importProduct({
      platformId: 80,
      title: 'Gale tent',
      variants: [{ platformId: 81, title: '2 persons', sku: 'TENT-2' }],
    });
    await held.query(`update items set serial = 'OTHER' where id = ${other.id}`);
    await held.commit();
    expect((await imported).stdout).toBe('Imported items: 2000 created, 0 updated, 0 unchanged\n');
    const [{ count }] = (await api.database.query(
      `select count(*)::integer as count from items where shop_id = $1 and search_text like '%gale%'`,
      [shop().shopId],
    )) as [{ count: number }];
    expect(count).toBe(2_001);
  });

  it('reports concurrent creations and stores nothing', async () => {
    await newShop();
    const other = await shop().createItem({ platformVariantId: 81, serials: ['OTHER'] });
    const held = await holdTransaction(api.database);
    await held.query(
      `update items set serial = 'SN-1' where shop_id = ${shop().shopId} and id = ${other.id}`,
    );
    const imported = importingAlone('serial,sku\nSN-0,TENT-2\nSN-1,TENT-2');
    await untilBlocked(api.database, 1, imported);
    await held.commit();
    expect(await imported).toMatchObject({
      code: 1,
      told: [
        'the shop has changed while it was read (serial must be unique among units not sold or ' +
          'retired: SN-1 is taken); nothing was imported',
      ],
    });
    expect(await items()).toHaveLength(1);
  });
});
