import { beforeEach, describe, expect, it } from 'vitest';
import { parseMapping } from '../../../src/modules/imports/list-format.js';
import { expectSuccess } from '../../support/factories/answers.js';
import { useStock } from '../support/stock.js';

describe('a mapping of headings', () => {
  it.each([
    ['Barcode=serial,Price=', { Barcode: 'serial', Price: '' }],
    [
      ' Asset tag = customFields.tag , "Place, shelf"=pickLocation',
      { 'Asset tag': 'customFields.tag', 'Place, shelf': 'pickLocation' },
    ],
    ['"Size ""L"""=sku', { 'Size "L"': 'sku' }],
    ['serial', undefined],
    ['=serial', undefined],
    ['A=serial,A=sku', undefined],
    ['', undefined],
  ])('is read from %j', (text, expected) => {
    const mapping = parseMapping(text);
    expect(mapping && Object.fromEntries(mapping)).toEqual(expected);
  });
});

describe("a list with another program's columns", () => {
  const { newShop, importing, items, shop } = useStock();

  beforeEach(async () => {
    await newShop();
    const locations = [
      [61_002, 'Bergen'],
      [61_003, 'Bergen'],
    ].map(([platformId, name]) => ({ platformId, name }));
    await expectSuccess(shop().post('/locations', { locations }));
    await shop().defineField('Weight', { type: 'number' });
    await shop().defineField('Tested', { type: 'date' });
  });

  it('is mapped, and names the headings that it leaves out once', async () => {
    const list =
      'Barcode;Article;Standort;Colour;Price\nSN-1;TENT-2;Oslo;red;1\nSN-2;TENT-4;;blue;2\n';
    const map = 'Barcode=serial,Article=sku,Standort=location.name,Price=';
    const { stdout, told } = await importing(list, '--map', map);
    expect([stdout, told]).toEqual([
      'Imported items: 2 created, 0 updated, 0 unchanged\n',
      ['Left out, as neither mapped nor known: Colour'],
    ]);
    expect(await items()).toMatchObject([
      { serial: 'SN-1', location: { platformId: 61_001 } },
      { serial: 'SN-2', location: null },
    ]);
    const again = await importing(list, '--map', map);
    expect(again.stdout).toBe('Imported items: 0 created, 0 updated, 2 unchanged\n');
  });

  it('names headings of the file and columns that exist', async () => {
    const { told } = await importing(
      'Barcode,sku\nSN-1,TENT-2\n',
      '--map',
      'Barkode=serial,sku=skuu',
    );
    expect(told[0]).toBe(
      'line 1: id or serial must be among the headings; ' +
        'map must name headings of the file: "Barkode"; ' +
        'skuu is not a known field (did you mean sku?)',
    );
  });

  it('names a location that several share, or that does not exist', async () => {
    const list = 'serial,sku,location.name\nSN-1,TENT-2,Bergen\nSN-2,TENT-2,Paris\n';
    expect((await importing(list)).told.slice(0, 2)).toEqual([
      'line 2: location.name must name one location, else locationPlatformId must be given: "Bergen" is that of 61002, 61003',
      'line 3: location.name must be the name of a location: "Paris"',
    ]);
  });

  it('has decimal commas and dates of its country', async () => {
    const list =
      'serial;sku;acquisitionCost;custom.weight;acquiredAt;custom.tested\n' +
      'SN-1;TENT-2;1.234,50;-2,5;1.2.2026;31/12/2025\n' +
      'SN-2;TENT-2;1234,50;3;2026-02-01;\n';
    const { stdout, told } = await importing(list, '--decimal', 'comma', '--dates', 'dmy');
    expect([stdout, told]).toEqual(['Imported items: 2 created, 0 updated, 0 unchanged\n', []]);
    expect(await items()).toMatchObject([
      {
        acquisitionCostCents: 123_450,
        acquiredAt: '2026-02-01',
        customFields: [{ valueJson: -2.5 }, { valueJson: '2025-12-31' }],
      },
      { acquisitionCostCents: 123_450, acquiredAt: '2026-02-01' },
    ]);
    const again = await importing(list, '--decimal', 'comma', '--dates', 'dmy');
    expect(again.stdout).toBe('Imported items: 0 created, 0 updated, 2 unchanged\n');
  });

  it('says which value has another notation', async () => {
    const list = 'serial,sku,acquisitionCost,acquiredAt\nSN-1,TENT-2,1234.50,13/31/2025\n';
    expect((await importing(list, '--decimal', 'comma', '--dates', 'mdy')).told[0]).toBe(
      'line 2: acquisitionCost must be a number with a decimal comma: "1234.50"; ' +
        'acquiredAt must be a date such as 12/31/2026 or 2026-12-31: "13/31/2025"',
    );
  });
});
