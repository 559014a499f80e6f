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
    return importFile(api.database.url, 'customers', shop.shopId, path, more);
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
      'Imported customers: 1 created, 1 updated, 0 unchanged\n',
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

  it('accepts the options of lists with a list alone', async () => {
    const path = await write('customers.json', '[]');
    const args = ['customers', 'import', '--shop', `${shop.shopId}`, path, '--dry-run'];
    expect(await run(args, api.database.url)).toEqual({
      code: 1,
      stdout: '',
      stderr: '--dry-run and --update are for lists (.csv)\n',
    });
  });

  it('leaves an erased customer unchanged, unless the line reactivates the person', async () => {
    const [{ id }] = (await shop.get('/customers?search=7000000000001')).body.data;
    const { body: erased } = await shop.post(`/customers/${id}/erase`);
    const { stdout } = await importing([HEADINGS, ADA].join('\n'), '--update');
    expect(stdout).toBe('Imported customers: 0 created, 0 updated, 1 unchanged\n');
    expect((await shop.get(`/customers/${id}`)).body).toEqual(erased);
    const list = [`${HEADINGS};reactivate`, `${ADA};true`].join('\n');
    expect((await importing(list)).told[0]).toContain('differs from the existing record');
    expect((await importing(list, '--update')).stdout).toBe(
      'Imported customers: 0 created, 1 updated, 0 unchanged\n',
    );
    expect((await shop.get(`/customers/${id}`)).body).toMatchObject({
      firstName: 'Ada',
      erasedAt: null,
    });
  });
});
