import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectSuccess } from '../../support/factories/answers.js';
import { csvRecords } from '../../support/models/csv.js';
import { eventuallyHolds } from '../../support/models/property.js';
import { useStock } from '../support/stock.js';

const TAKEN = 'serial must be unique among units not sold or retired';

describe('a stock list that a spreadsheet saved', () => {
  const { newShop, importing, rows, items, shop } = useStock();
  let ids: Record<string, number>;

  const updating = (content: string, ...more: string[]) => importing(content, '--update', ...more);
  const serials = async () => (await items()).map(({ serial }: any) => serial);

  beforeEach(async () => {
    await newShop();
    await importing(
      'serial,sku,pickLocation\n' +
        ['00123', 'SN-1', 'SN-2', 'SN-3', 'SN-4'].map((one) => `${one},TENT-2,1/2\n`).join(''),
    );
    await shop().createItem({ platformVariantId: 81, serials: ['12E5'] });
    ids = Object.fromEntries((await items()).map(({ id, serial }: any) => [serial, id]));
  });

  describe('the changes of --update', () => {
    const CHANGES =
      'pickLocation: 4 lines: "1/2" → "01-Feb", "1/2" → "01-Feb", "1/2" → (empty), …\n' +
      'tags: 1 line: (empty) → "a"\n';
    const list = 'serial,pickLocation,tags\nSN-1,01-Feb,a\nSN-2,01-Feb,\nSN-3,,\nSN-4,1/3,\n';

    it('are printed for each column, with three examples', async () => {
      const { stdout } = await updating(list, '--dry-run');
      expect(stdout).toBe(
        'Lines  Would be   Reason\n0      created\n4      updated\n0      unchanged\n' + CHANGES,
      );
      expect((await updating(list)).stdout).toBe(
        `Imported items: 0 created, 4 updated, 0 unchanged\n${CHANGES}`,
      );
      expect((await updating(list)).stdout).toBe(
        'Imported items: 0 created, 0 updated, 4 unchanged\n',
      );
    });

    it('are a document for scripts', async () => {
      const { stdout } = await updating(list, '--json');
      const example = (key: string, to: string | null) => ({ key, from: '1/2', to });
      expect(JSON.parse(stdout)).toEqual({
        created: 0,
        updated: 4,
        unchanged: 0,
        changes: [
          {
            column: 'pickLocation',
            count: 4,
            examples: [example('SN-1', '01-Feb'), example('SN-2', '01-Feb'), example('SN-3', null)],
          },
          { column: 'tags', count: 1, examples: [{ key: 'SN-1', from: null, to: 'a' }] },
        ],
      });
    });
  });

  describe('the serial of an id', () => {
    it.each([
      ['123', '"123"'],
      ['SN-9', '"SN-9"'],
      ['', '(empty)'],
    ])('becomes %j only with --rename', async (serial, shown) => {
      const list = `id,serial\n${ids['SN-1']},SN-1\n${ids['00123']},${serial}\n`;
      const before = await rows();
      for (const more of [[], ['--dry-run']]) {
        const { code, told } = await updating(list, ...more);
        expect([code, told[0]]).toEqual([
          1,
          `line 3: id ${ids['00123']} has the serial "00123"; ${shown} would rename it: send --rename`,
        ]);
      }
      expect(await rows()).toEqual(before);
      expect((await updating(list, '--rename')).stdout).toBe(
        'Imported items: 0 created, 1 updated, 1 unchanged\n' +
          `serial: 1 line: "00123" → ${shown}\n`,
      );
      expect((await serials())[0]).toBe(serial === '' ? null : serial);
    });

    it('is given to a unit without one', async () => {
      const { id } = await shop().createItem({ platformVariantId: 81 });
      expect((await updating(`id,serial\n${id},SN-9\n`)).stdout).toContain('1 updated');
      expect((await serials()).at(-1)).toBe('SN-9');
    });

    it('is not that of another unit, in a dry run as in the import', async () => {
      const list = `id,serial\n${ids['SN-1']},SN-2\n${ids['SN-3']},SN-2\n`;
      for (const more of [[], ['--dry-run']]) {
        const { code, told } = await updating(list, '--rename', ...more);
        expect([code, told]).toEqual([
          1,
          [
            `line 2: ${TAKEN}: SN-2 is taken`,
            'line 3: serial duplicates another line: SN-2 is on line 2',
            '2 lines are invalid; nothing was imported',
          ],
        ]);
      }
    });

    it('is exchanged with that of another unit, however far their lines are apart', async () => {
      const lines = Array.from({ length: 1_200 }, (_, index) => `,N-${index},TENT-2`);
      const list = ['id,serial,sku', `${ids['SN-1']},SN-2,`, ...lines, `${ids['SN-2']},SN-1,`].join(
        '\n',
      );
      const { told, stdout } = await updating(list, '--rename');
      expect([told, stdout.split('\n')[0]]).toEqual([
        [],
        'Imported items: 1200 created, 2 updated, 0 unchanged',
      ]);
      for (const [serial, other] of Object.entries({ 'SN-1': 'SN-2', 'SN-2': 'SN-1' })) {
        expect((await shop().get(`/items/${ids[serial]}`)).body.serial).toBe(other);
      }
    });
  });

  it('rejects a unit that comes back to the stock with a serial in use', async () => {
    await updating('serial,visibility\nSN-1,sold\n');
    await shop().createItem({ platformVariantId: 81, serials: ['SN-1'] });
    const list = `id,visibility\n${ids['SN-1']},available\n`;
    for (const more of [[], ['--dry-run']]) {
      expect((await updating(list, ...more)).told[0]).toBe(`line 2: ${TAKEN}: SN-1 is taken`);
    }
  });

  it('rejects another variant of a booked unit, in a dry run as in the import', async () => {
    const { platformId } = await shop().importCustomer();
    const cycle = await expectSuccess(
      shop().post('/cycles', {
        customerPlatformId: platformId,
        itemId: ids['SN-1'],
        methodType: 'calendar',
        rentalStart: '2131-07-10',
        rentalEnd: '2131-07-14',
      }),
    );
    const list = 'serial,sku\nSN-1,TENT-4\n';
    for (const more of [[], ['--dry-run']]) {
      const { code, told } = await updating(list, ...more);
      const unit = (await shop().get(`/items/${ids['SN-1']}`)).body;
      expect([code, told[0]]).toEqual([
        1,
        'line 2: variant must not change while the unit is booked: ' +
          `Item ${unit.sequentialId} (SN-1) is booked by SC-${cycle.sequentialId}; ` +
          'leave its variant as it is',
      ]);
    }
  });

  it.each(['123', '0123', '000123'])('does not create %s beside 00123', async (serial) => {
    const list = `serial,sku\n${serial},TENT-2\n`;
    for (const more of [[], ['--update'], ['--update', '--dry-run']]) {
      expect((await importing(list, ...more)).told[0]).toBe(
        'line 2: serial must differ in more than leading zeros from "00123" of id ' +
          `${ids['00123']}: "${serial}"; send --rename for a new unit`,
      );
    }
    expect((await importing(list, '--rename')).stdout).toContain('1 created');
  });

  it('creates serials of one list that differ in leading zeros', async () => {
    expect((await importing('serial,sku\n007,TENT-2\n7,TENT-2\n')).stdout).toContain('2 created');
  });

  it('rejects a serial that looks mangled, also with --rename', async () => {
    const sentence =
      'line 2: serial must not be text that a spreadsheet makes of a key: "03-Dec"; format its column as text';
    const { told } = await importing('serial,sku\n03-Dec,TENT-2\n', '--rename');
    expect(told[0]).toBe(sentence);
    const renaming = await updating(`id,serial\n${ids['SN-1']},03-Dec\n`, '--rename');
    expect(renaming.told[0]).toBe(sentence);
  });

  it('accepts a serial that looks mangled if the unit has it', async () => {
    expect((await updating('serial,pickLocation\n12E5,Rack 1\n')).stdout).toContain('1 updated');
  });

  it.each(['TRUE', '1'])('reads %s as a boolean', async (cell) => {
    const list = (value: string) => `serial,customFields.waterproofed\nSN-1,${value}\n`;
    await updating(list('true'));
    expect((await updating(list(cell))).stdout).toContain('0 updated, 1 unchanged');
    expect((await updating(list('FALSE'))).stdout).toContain('1 updated');
    expect((await items())[1].customFields).toMatchObject([{ value: 'false', valueJson: false }]);
  });

  it('keeps the visibility that it has with a damaged condition', async () => {
    const conditions = (await shop().get('/conditions')).body.data;
    const { title } = conditions.find((one: any) => one.severityKey === 'damaged_repairable');
    const list = `serial,visibility,condition.title\nSN-1,available,${title}\n`;
    expect((await updating(list)).stdout).toBe(
      'Imported items: 0 created, 1 updated, 0 unchanged\n' +
        `condition.title: 1 line: (empty) → "${title}"\n`,
    );
    const [, unit] = await items();
    expect(unit).toMatchObject({ visibility: 'available', condition: { title } });
    expect((await updating(list)).stdout).toContain('1 unchanged');
    await updating(`serial,condition.title\nSN-2,${title}\n`);
    expect((await items())[2].visibility).toBe('unavailable');
  });

  it('never changes a key silently, and changes nothing the second time', async () => {
    await shop().defineField('Bought', { type: 'date' });
    const serial = fc.oneof(
      fc.integer({ min: 0, max: 99_999 }).map((number) => String(number).padStart(5, '0')),
      fc.tuple(fc.nat(99), fc.nat(9)).map(([digits, power]) => `${digits}E${power}`),
      fc.tuple(fc.nat(28), fc.constantFrom('JAN', 'DEC')).map((parts) => parts.join('-')),
      fc.string({
        unit: fc.constantFrom('A', '0', '1', '-', "'", '='),
        minLength: 1,
        maxLength: 6,
      }),
    );
    const property = fc.asyncProperty(
      fc.uniqueArray(serial, { minLength: 1, maxLength: 8 }),
      fc.boolean(),
      async (created, withId) => {
        await newShop();
        await shop().defineField('Bought', { type: 'date' });
        const keys = [...new Set(created.map((one) => one.trim()))];
        await expectSuccess(
          shop().post('/items', {
            platformVariantId: 81,
            serials: keys,
            quantity: keys.length,
            visibility: 'available',
            pickLocation: '1/2',
            customFields: { waterproofed: true, bought: '2030-01-31' },
          }),
        );
        const file = (await shop().get('/exports/items?format=csv')).body;
        for (let time = 0; time < 2; time += 1) {
          expect((await updating(file)).stdout).toBe(
            `Imported items: 0 created, 0 updated, ${keys.length} unchanged\n`,
          );
        }
        const records = csvRecords(file).map(({ id, ...record }) => ({
          ...(withId && { id: id! }),
          serial: record['serial']!,
          pickLocation: record['pickLocation']!,
          'customFields.waterproofed': record['customFields.waterproofed']!,
        }));
        const { told } = await updating(resaved(records));
        const stored = (await items()).map((item: any) => item.serial);
        expect(stored.toSorted()).toEqual(keys.toSorted());
        const isChanged = records.some((record) => resavedCell(record.serial) !== record.serial);
        if (!isChanged) expect(told).toEqual([]);
      },
    );
    await eventuallyHolds(property, 6);
  });
});

/** A table as a spreadsheet saves it after it read each cell as a value. */
function resaved(records: readonly Record<string, string>[]): string {
  const rows = [Object.keys(records[0]!), ...records.map((record) => Object.values(record))];
  return rows
    .map((cells) => `${cells.map((cell) => `"${resavedCell(cell)}"`).join(';')}\r\n`)
    .join('');
}

function resavedCell(cell: string): string {
  if (/^(true|false)$/i.test(cell)) return cell.toUpperCase();
  if (/^\d+\/\d+$/.test(cell)) return '01-Feb';
  if (/^\d+-[A-Z]{3}$/.test(cell)) return cell.padStart(6, '0');
  if (/^\d+(E\d+)?$/.test(cell)) {
    const number = Number(cell);
    return number < 1e11 ? String(number) : number.toExponential(2).toUpperCase();
  }
  return cell;
}
