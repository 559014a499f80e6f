import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { useOwnApi, useShop } from '../../support/service/api.js';
import { expectSuccess } from '../../support/factories/answers.js';
import { csvRecords } from '../../support/models/csv.js';
import { eventuallyHolds } from '../../support/models/property.js';
import { importFile, useFiles } from '../support/files.js';

type Cells = Record<string, string>;

/** Texts that CSV quotes, that spreadsheets would run, and that other scripts have. */
const TEXTS = [
  '=1+1',
  `'@x`,
  `''-2`,
  'a, b',
  'a; b',
  'two\nlines',
  '"quoted"',
  'Ærø',
  '0042',
  'true',
];

const ITEM_FIELDS =
  'serial visibility condition location pickLocation acquisitionCostCents tags customFields ' +
  'productTitle status conditionId createdAt updatedAt';
const CUSTOMER_FIELDS =
  'platformId email firstName phone tags defaultAddress customFields updatedAt';

/** A table as a spreadsheet saves it. */
function csvOf(records: readonly Cells[]): string {
  const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
  const rows = [Object.keys(records[0]!), ...records.map((record) => Object.values(record))];
  return rows.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

describe('an export', () => {
  const api = useOwnApi();
  const write = useFiles();
  const shop = useShop(api);

  const importing = async (list: string, content: string, ...more: string[]) =>
    importFile(
      api.database.url,
      list,
      shop.shopId,
      await write(`${list}.csv`, content),
      more,
      shop,
    );
  const updating = (list: string, content: string) => importing(list, content, '--update');
  const exported = async (list: string, fields?: readonly string[]): Promise<string> => {
    const query = fields ? `&fields=${fields.join(',')}` : '';
    return (await shop.get(`/exports/${list}?format=csv${query}`)).body;
  };

  beforeAll(async () => {
    const conditions = await Promise.all(
      ['Torn', '=Good', 'a, b'].map((title) => shop.createCondition(title)),
    );
    const locations = [await shop.importLocation(), null];
    const variants = [await shop.importVariant({ sku: 'PARKA-M' }), await shop.importVariant()];
    const types = ['string', 'number', 'money', 'boolean', 'date', 'date_time'];
    for (const type of types) {
      await shop.defineField(`Field ${type}`, { type });
      await shop.defineField(`Field ${type}`, { type, ownerType: 'customer' });
    }
    const values: Record<string, readonly unknown[]> = {
      field_string: TEXTS,
      field_number: [-12.5, '7.50', 1e-7, 0],
      field_money: [0, 1200],
      field_boolean: [true, false],
      field_date: ['2030-01-31'],
      field_date_time: ['2030-01-31', '2030-01-31T10:00:00+02:00'],
    };
    for (let number = 0; number < 24; number += 1) {
      const pick = <Value>(list: readonly Value[]): Value => list[number % list.length]!;
      const tags = [[], ['a'], ['=b', 'c d']];
      const customFields = Object.fromEntries(
        Object.entries(values)
          .filter((_, index) => (number + index) % 3 !== 0)
          .map(([key, list]) => [key, pick(list)]),
      );
      await shop.createItem({
        platformVariantId: pick(variants),
        serials:
          number % 5 === 0 ? [] : [number % 3 === 0 ? `${pick(TEXTS)} ${number}` : `SN-${number}`],
        visibility: pick(['available', 'unavailable', 'retired', 'sold']),
        conditionId: pick([...conditions.map(({ id }) => id), null]),
        locationPlatformId: pick(locations),
        pickLocation: pick([...TEXTS, null]),
        acquisitionCostCents: pick([0, 129_900, null]),
        tags: pick(tags),
        customFields,
      });
      const { id } = await shop.importCustomer({
        email: pick(['ada@nordin.se', null]),
        firstName: pick([...TEXTS, '', null]),
        lastName: pick(['Nordin', null]),
        phone: pick(['+46 90 123 45', null]),
        defaultAddress: pick([null, { city: 'Umeå', zip: '00903', address1: pick(TEXTS) }]),
      });
      const tagsAttributes = pick(tags).map((title) => ({ title }));
      await expectSuccess(shop.put(`/customers/${id}`, { tagsAttributes, customFields }));
    }
    const twins = { platformVariantId: variants[0], serials: ['TWIN'] };
    await shop.createItem({ ...twins, visibility: 'retired' });
    await shop.createItem(twins);
  });

  it.each([
    ['items', 26],
    ['customers', 24],
  ])('changes nothing as an import of %s', async (list, count) => {
    expect(await updating(list, await exported(list))).toEqual({
      code: 0,
      stdout: `Imported ${list}: 0 created, 0 updated, ${count} unchanged\n`,
      told: [],
    });
    expect((await importing(list, await exported(list))).stdout).toContain(`${count} unchanged`);
  });

  it('changes nothing with any fields', async () => {
    const fields = fc.oneof(
      fc.tuple(fc.constant('items'), fc.subarray(ITEM_FIELDS.split(' '))),
      fc.tuple(fc.constant('customers'), fc.subarray(CUSTOMER_FIELDS.split(' '))),
    );
    const property = fc.asyncProperty(fields, async ([list, names]) => {
      const before = await exported(list);
      const { stdout, told } = await updating(list, await exported(list, ['id', ...names]));
      expect([stdout, told]).toEqual([expect.stringContaining(' 0 created, 0 updated, '), []]);
      expect(await exported(list)).toBe(before);
    });
    await eventuallyHolds(property, 6);
  });

  it('changes just the cells that were edited', async () => {
    const before = csvRecords(await exported('items'));
    const edits: Record<number, Cells> = {
      1: { serial: 'SN-NEW', 'condition.title': '' },
      2: { 'location.platformId': '', acquisitionCostCents: '17' },
      7: { tags: 'x, y', 'customFields.field_string': `'=2`, pickLocation: 'Rack 1' },
    };
    const edited = before.map((record, index) => ({ ...record, ...edits[index] }));
    const { stdout, told } = await importing('items', csvOf(edited), '--update', '--rename');
    expect([stdout, told]).toEqual([expect.stringContaining('3 updated, 23 unchanged'), []]);
    const derived = ['updatedAt', 'conditionId', 'roiCents', 'timelineEvents'];
    const isDerived = (name: string) =>
      derived.includes(name) || /^(condition|location)\./.test(name);
    const after = csvRecords(await exported('items'));
    const changes = after.map((record, index) =>
      Object.entries(record).filter(
        ([name, cell]) => cell !== before[index]![name] && !isDerived(name),
      ),
    );
    expect(
      Object.fromEntries(Object.entries(changes).filter(([, cells]) => cells.length > 0)),
    ).toEqual({
      1: [['serial', 'SN-NEW']],
      2: [['acquisitionCostCents', '17']],
      7: [
        ['tags', 'x, y'],
        ['pickLocation', 'Rack 1'],
        ['customFields.field_string', `'=2`],
      ],
    });
    expect([after[1]!['condition.title'], after[2]!['location.platformId']]).toEqual(['', '']);
  });

  it('names a read-only cell that was edited, and changes nothing', async () => {
    const before = await exported('items', ['id', 'productTitle', 'pickLocation']);
    const records = csvRecords(before);
    const edited = records.map((record, index) =>
      index === 3 ? { ...record, productTitle: 'Tent', pickLocation: 'Rack 9' } : record,
    );
    const { code, told } = await updating('items', csvOf(edited));
    expect([code, told[0]]).toEqual([
      1,
      'line 5: productTitle cannot be imported, and differs: "Tent"; leave its column out',
    ]);
    expect(await exported('items', ['id', 'productTitle', 'pickLocation'])).toBe(before);
  });

  it('names an id of no record, one that is there twice, and a platform id of another id', async () => {
    const [first, second] = csvRecords(await exported('customers', ['id', 'platformId', 'email']));
    const list = csvOf([
      { ...first!, id: '999999999' },
      second!,
      { ...second!, email: 'x@y.se' },
      { ...first!, platformId: '77' },
    ]);
    const { told } = await updating('customers', list);
    expect(told.slice(0, 3)).toEqual([
      'line 2: id must be the id of a record in customers: 999999999',
      `line 4: id duplicates another line: ${second!['id']} is on line 3`,
      `line 5: id ${first!['id']} has the platform id "${first!['platformId']}"; "77" would ` +
        'rename it: send --rename',
    ]);
  });
});
