import { describe, expect, it } from 'vitest';
import { useOwnApi, useShop } from '../../support/service/api.js';
import { run } from '../support/command.js';
import { importFile, useFiles } from '../support/files.js';

const HEADINGS = 'platformId;Email;First Name;last_name;defaultAddress.city;defaultAddress.phone';
const ADA = '7000000000001;ada@nordin.se;Ada;Nordin;Umeå;+46 90 123';
const NOBODY = '7000000000002;;;;;';

describe('customers import of a list', () => {
  const api = useOwnApi();
  const write = useFiles();
  const shop = useShop(api);

  const importing = async (content: string, ...more: string[]) => {
    const path = await write('customers.csv', content);
    return importFile(api.database.url, 'customers', shop.shopId, path, more, shop);
  };
  const customers = async () => (await shop.get('/customers')).body.data.toReversed();

  it('creates a customer of each line', async () => {
    expect(await importing([HEADINGS, ADA, NOBODY].join('\n'))).toEqual({
      code: 0,
      stdout: 'Imported customers: 2 created, 0 updated, 0 unchanged\n',
      told: [],
    });
    expect(await customers()).toMatchObject([
      {
        platformId: 7_000_000_000_001,
        email: 'ada@nordin.se',
        firstName: 'Ada',
        lastName: 'Nordin',
        defaultAddress: { city: 'Umeå', phone: '+46 90 123', zip: null },
      },
      { platformId: 7_000_000_000_002, email: null, defaultAddress: null },
    ]);
  });

  it('changes nothing the second time', async () => {
    const before = await customers();
    const { stdout } = await importing([HEADINGS, NOBODY, ADA].join('\r\n'), '--update');
    expect(stdout).toBe('Imported customers: 0 created, 0 updated, 2 unchanged\n');
    expect(await customers()).toEqual(before);
  });

  it('updates existing customers only with --update, and only their columns', async () => {
    const list = 'platformId,email,defaultAddress.city\n7000000000001,,Lund\n7000000000003,,\n';
    const before = await customers();
    expect(await importing(list)).toMatchObject({
      code: 1,
      told: [
        'line 2: differs from the existing record (pass --update to change it): email, defaultAddress.city',
        '1 line is invalid; nothing was imported',
      ],
    });
    expect(await customers()).toEqual(before);
    expect((await importing(list, '--update')).stdout).toBe(
      'Imported customers: 1 created, 1 updated, 0 unchanged\n' +
        'email: 1 line: "ada@nordin.se" → (empty)\n' +
        'defaultAddress.city: 1 line: "Umeå" → "Lund"\n',
    );
    expect((await customers())[0]).toMatchObject({
      email: null,
      firstName: 'Ada',
      defaultAddress: { city: 'Lund', phone: '+46 90 123' },
    });
  });

  it.each([
    ['platformId\nA1', 'line 2: platformId must be an integer from 1 to 9007199254740991: "A1"'],
    [
      'platformId\n9007199254740992',
      'line 2: platformId must be an integer from 1 to 9007199254740991: 9007199254740992',
    ],
    [
      'platformId,defaultAddress.default\n1,yes',
      'line 2: defaultAddress.default must be true or false: "yes"',
    ],
    ['platformId\n1\n1\n', 'line 3: platformId duplicates another line: 1 is on line 2'],
    ['platformId,defaultAddress\n1,x', 'line 1: defaultAddress is not a known field'],
    ['email\nada@nordin.se', 'line 1: id or platformId must be among the headings'],
  ])('names the error in %j', async (content, sentence) => {
    const before = await customers();
    const { code, told } = await importing(content);
    expect({ code, told: told[0] }).toEqual({ code: 1, told: sentence });
    expect(await customers()).toEqual(before);
  });

  it.each([
    ['--update', '--update is for lists (.csv)'],
    ['--rename', '--rename is for lists (.csv)'],
  ])('accepts %s with a list alone', async (option, sentence) => {
    const path = await write('customers.json', '[]');
    const args = ['customers', 'import', '--shop', `${shop.shopId}`, path, option];
    const expected = { code: 1, stdout: '', stderr: `${sentence}\n` };
    expect(await run(args, api.database.url)).toEqual(expected);
  });

  it('sets tags and custom fields, and changes just the cells that were edited', async () => {
    await shop.defineField('Boot size', { ownerType: 'customer', type: 'number' });
    await shop.defineField('Born on', { ownerType: 'customer', type: 'date' });
    const list = (tags: string, size: string, born: string) =>
      `platformId;tags;customFields.boot_size;custom.born_on\n71;${tags};${size};${born}\n72;;;\n`;
    const format = ['--decimal', 'comma', '--dates', 'dmy'];
    const first = list('vip, pays late', '42,5', '31.12.1990');
    expect((await importing(first, ...format)).stdout).toContain('2 created, 0 updated');
    const read = async () => {
      const [{ id }] = (await shop.get('/customers?platformIds=71')).body.data;
      const { tags, customFields, updatedAt } = (await shop.get(`/customers/${id}`)).body;
      const values = customFields.map(({ key, valueJson }: any) => [key, valueJson]);
      return { id, tags, values, updatedAt };
    };
    const created = await read();
    expect(created).toMatchObject({
      tags: ['vip', 'pays late'],
      values: [
        ['boot_size', 42.5],
        ['born_on', '1990-12-31'],
      ],
    });
    const again = list('pays late, vip', '42,50', '1990-12-31');
    expect((await importing(again, ...format)).stdout).toContain('0 updated, 2 unchanged');
    expect(await read()).toEqual(created);

    const edited = list('vip', '', '1990-12-31');
    expect((await importing(edited)).told[0]).toBe(
      'line 2: differs from the existing record (pass --update to change it): tags, customFields.boot_size',
    );
    expect((await importing(edited, '--update')).stdout).toBe(
      'Imported customers: 0 created, 1 updated, 1 unchanged\n' +
        'tags: 1 line: "vip, pays late" → "vip"\n' +
        'customFields.boot_size: 1 line: "42.5" → (empty)\n',
    );
    expect(await read()).toMatchObject({ tags: ['vip'], values: [['born_on', '1990-12-31']] });
    const { body } = await shop.get(`/events?resourceId=${created.id}&type=customer.updated`);
    expect(body.data.map(({ changes }: any) => Object.keys(changes).toSorted())).toEqual([
      ['customFields.boot_size', 'tags'],
    ]);
    const plain = 'platformId,lastName\n71,Berg\n';
    await importing(plain, '--update');
    expect((await read()).tags).toEqual(['vip']);
  });

  it.each([
    ['customFields.boot_size\n1,big', /^line 2: customFields\.boot_size must be a number /],
    ['tags\n1,"a,a"', /^line 2: tags(\[1\])? must /],
    ['customFields.hat\n1,S', /^line 1: customFields\.hat is not a known field/],
  ])('names the error in a list with %j', async (columns, sentence) => {
    const before = await customers();
    const { code, told } = await importing(`platformId,${columns}\n`);
    expect([code, told[0]]).toEqual([1, expect.stringMatching(sentence)]);
    expect(await customers()).toEqual(before);
  });

  it('changes a platform id only with --rename', async () => {
    await importing('platformId,lastName\n41,Berg\n42,Dahl\n');
    const [first, second] = (await shop.get('/customers?platformIds=41,42&sort=id')).body.data;
    const list = (platformId: string) => `id,platformId\n${first.id},${platformId}\n`;
    expect((await importing(list('43'), '--update')).told[0]).toBe(
      `line 2: id ${first.id} has the platform id "41"; "43" would rename it: send --rename`,
    );
    for (const more of [[], ['--dry-run']]) {
      expect((await importing(list('42'), '--update', '--rename', ...more)).told[0]).toBe(
        'line 2: platformId must be unique among customers: 42 is taken',
      );
    }
    expect((await importing(list(''), '--update', '--rename')).told[0]).toMatch(
      /^line 2: platformId is required/,
    );
    expect((await importing(list('43'), '--update', '--rename')).stdout).toBe(
      'Imported customers: 0 created, 1 updated, 0 unchanged\nplatformId: 1 line: "41" → "43"\n',
    );
    const { data } = (await shop.get(`/customers?ids=${first.id},${second.id}&sort=id`)).body;
    expect(data).toMatchObject([
      { platformId: 43, lastName: 'Berg' },
      { platformId: 42, lastName: 'Dahl' },
    ]);
    const { data: events } = (await shop.get(`/events?resourceId=${first.id}`)).body;
    const types = events.map(({ type }: any) => type);
    expect(types.filter((type: string) => type.startsWith('customer.')).toSorted()).toEqual([
      'customer.created',
      'customer.updated',
    ]);
  });

  it('leaves a zip and a phone that lost their leading zeros, and reads booleans', async () => {
    const headings = 'platformId,phone,defaultAddress.zip,defaultAddress.default';
    await importing(`${headings}\n51,0047,0580,true\n`);
    expect((await importing(`${headings}\n51,47,580,TRUE\n`, '--update')).stdout).toBe(
      'Imported customers: 0 created, 0 updated, 1 unchanged\n',
    );
    expect((await importing(`${headings}\n51,47,581,1\n`, '--update')).stdout).toBe(
      'Imported customers: 0 created, 1 updated, 0 unchanged\n' +
        'defaultAddress.zip: 1 line: "0580" → "581"\n',
    );
  });

  it('takes an export of any texts into another shop as they are', async () => {
    const texts = [`'t Hooft`, `''x`, `'`, `'=1`, '=1', ' padded ', '\u00a0wide', `'0580`, `'+47`];
    const customersOf = texts.map((text, index) => ({
      platformId: 600 + index,
      firstName: text,
      phone: text.trim(),
      defaultAddress: { city: text, zip: text.trim() },
    }));
    await shop.post('/customers', { customers: customersOf });
    const ids = customersOf.map(({ platformId }) => platformId).join(',');
    const fields = 'platformId,firstName,phone,defaultAddress';
    const path = `platformIds=${ids}&sort=id&fields=${fields}`;
    const file = (await shop.get(`/exports/customers?format=csv&fields=${fields}`)).body;
    const other = await api.newShop();
    const copy = await write('copy.csv', file);
    const { told } = await importFile(api.database.url, 'customers', other.shopId, copy);
    expect(told).toEqual([]);
    const copied = (await other.get(`/customers?${path}`)).body.data;
    expect(copied).toEqual((await shop.get(`/customers?${path}`)).body.data);
    expect(copied).toHaveLength(texts.length);
  });

  it('leaves an erased customer unchanged, unless the line reactivates the person', async () => {
    const [{ id }] = (await shop.get('/customers?search=7000000000001')).body.data;
    const { body: erased } = await shop.post(`/customers/${id}/erase`);
    const { stdout } = await importing([HEADINGS, ADA].join('\n'), '--update');
    expect(stdout).toBe('Imported customers: 0 created, 0 updated, 1 unchanged\n');
    expect((await shop.get(`/customers/${id}`)).body).toEqual(erased);
    const list = [`${HEADINGS};reactivate`, `${ADA};true`].join('\n');
    expect((await importing(list)).told[0]).toContain('differs from the existing record');
    const { stdout: reactivated } = await importing(list, '--update');
    expect(reactivated.split('\n')).toEqual([
      'Imported customers: 0 created, 1 updated, 0 unchanged',
      'email: 1 line: (empty) → "ada@nordin.se"',
      'firstName: 1 line: (empty) → "Ada"',
      'lastName: 1 line: (empty) → "Nordin"',
      'defaultAddress.city: 1 line: (empty) → "Umeå"',
      'defaultAddress.phone: 1 line: (empty) → "+46 90 123"',
      'reactivate: 1 line: (empty) → "true"',
      '',
    ]);
    expect((await shop.get(`/customers/${id}`)).body).toMatchObject({
      firstName: 'Ada',
      erasedAt: null,
    });
  });
});
