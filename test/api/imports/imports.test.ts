import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { FULL, linesOf, PLAIN, useStock } from '../../cli/support/stock.js';
import { holdTransaction, untilBlocked } from '../../support/database/held-transaction.js';
import type { Answer } from '../../support/service/client.js';
import { useOwnApi } from '../../support/service/api.js';

const MIB = 1024 * 1024;
const UPDATE = '?update=true';

describe('POST /imports/items', () => {
  const { api, newShop, importing, rows, items, shop } = useStock();
  beforeEach(newShop);

  const send = (
    list: string | Uint8Array,
    query = '',
    headers: Record<string, string> = {},
  ): Promise<Answer> =>
    shop().post(`/imports/items${query}`, list, { 'Content-Type': 'text/csv', ...headers });

  it('creates the units that the command creates', async () => {
    const answer = await send(linesOf(FULL, PLAIN));
    expect([answer.status, answer.body]).toEqual([
      200,
      { created: 2, updated: 0, unchanged: 0, changes: [] },
    ]);
    const sent = (await items()).map(withoutIds);
    const events = (await shop().get('/events')).body.data.map(({ type }: any) => type);
    await newShop();
    await importing(linesOf(FULL, PLAIN));
    expect(sent).toEqual((await items()).map(withoutIds));
    expect(events).toEqual((await shop().get('/events')).body.data.map(({ type }: any) => type));
    expect(events.filter((type: string) => type === 'item.created')).toHaveLength(2);
  });

  it('names the author of the changes', async () => {
    await send(linesOf(PLAIN));
    const [event] = (await shop().get('/events?type=item.created')).body.data;
    expect(event.actor.name).not.toBe('Command line');
  });

  it('returns the changes of each column, and changes nothing the second time', async () => {
    await send(linesOf(FULL, PLAIN));
    const list = 'serial,pickLocation,tags\nSN-1,,"fragile, red"\nSN-2,Rack 5,new\n';
    const differs = await send(list);
    expect([differs.status, differs.body]).toEqual([
      422,
      {
        errors: [
          'line 2: differs from the existing record (pass update=true to change it): pickLocation',
          'line 3: differs from the existing record (pass update=true to change it): pickLocation, tags',
        ],
      },
    ]);
    const changed = {
      created: 0,
      updated: 2,
      unchanged: 0,
      changes: [
        {
          column: 'pickLocation',
          count: 2,
          examples: [
            { key: 'SN-1', from: 'Rack 4, left', to: null },
            { key: 'SN-2', from: null, to: 'Rack 5' },
          ],
        },
        { column: 'tags', count: 1, examples: [{ key: 'SN-2', from: null, to: 'new' }] },
      ],
    };
    const before = await rows();
    expect((await send(list, UPDATE, { 'Dry-Run': 'true' })).body).toEqual(changed);
    expect(await rows()).toEqual(before);
    expect((await send(list, UPDATE)).body).toEqual(changed);
    const after = await rows();
    expect((await send(list, UPDATE)).body).toEqual({
      created: 0,
      updated: 0,
      unchanged: 2,
      changes: [],
    });
    expect(await rows()).toEqual(after);
  });

  it('renames a unit only with rename', async () => {
    await send(linesOf(PLAIN));
    const [{ id }] = await items();
    const list = `id,serial\n${id},SN-9\n`;
    const rejected = await send(list, UPDATE);
    expect(rejected.body.errors).toEqual([
      `line 2: id ${id} has the serial "SN-2"; "SN-9" would rename it: send rename=true`,
    ]);
    expect((await send(list, `${UPDATE}&rename=true`)).body.updated).toBe(1);
    expect((await items())[0].serial).toBe('SN-9');
  });

  it('takes the columns and notations of other programs', async () => {
    const list = 'Barcode;Article;Price;Bought\nSN-1;TENT-2;1.234,50;31.1.2026\n';
    const map = encodeURIComponent(
      'Barcode=serial,Article=sku,Price=acquisitionCost,Bought=acquiredAt',
    );
    const answer = await send(list, `?map=${map}&decimal=comma&dates=dmy`);
    expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ created: 1 })]);
    expect(await items()).toMatchObject([
      { serial: 'SN-1', acquisitionCostCents: 123_450, acquiredAt: '2026-01-31' },
    ]);
  });

  it('returns the dates and amounts that it has read', async () => {
    await send('serial,sku,acquisitionCost,acquiredAt\nSN-1,TENT-2,99.90,2026-01-31\n');
    const list = 'serial;acquisitionCost;acquiredAt\nSN-1;1.100,00;3.2.2026\n';
    const columnsOf = async (query: string) =>
      (await send(list, `${UPDATE}&decimal=comma${query}`, { 'Dry-Run': 'true' })).body.changes;
    const cost = { column: 'acquisitionCost', count: 1 };
    const date = { column: 'acquiredAt', count: 1 };
    const [key, from] = ['SN-1', '2026-01-31'];
    expect(await columnsOf('&dates=dmy')).toEqual([
      { ...cost, examples: [{ key, from: '99.90', to: '1100.00' }] },
      { ...date, examples: [{ key, from, to: '2026-02-03' }] },
    ]);
    expect((await columnsOf('&dates=mdy')).at(-1)).toEqual({
      ...date,
      examples: [{ key, from, to: '2026-03-02' }],
    });
  });

  it('stores nothing of a list with an invalid line, and names the first 100', async () => {
    const before = await rows();
    const lines = Array.from({ length: 150 }, (_, index) => `SN-${index},NONE`);
    const { status, headers, body } = await send(
      ['serial,sku', 'SN-X,TENT-2', ...lines].join('\n'),
    );
    expect([status, headers.get('x-error-code')]).toEqual([422, 'invalid_body']);
    expect(body.errors).toHaveLength(100);
    expect(body.errors[0]).toBe('line 3: sku must be the SKU of a variant: NONE');
    expect(body.errors.at(-1)).toMatch(/^line 102: /);
    expect(await rows()).toEqual(before);
  });

  it('is an error of its first line if it is no CSV', async () => {
    for (const [list, sentence] of [
      ['', 'line 1: must have the headings: the list is empty'],
      ['PK\u0003\u0004', 'line 1: is a workbook (.xlsx); save it as CSV (UTF-8)'],
      ['<html>', 'line 1: is an HTML page; export the file again'],
      ['[{"serial": "SN-1"}]', 'line 1: is JSON, not CSV; save it as CSV (UTF-8)'],
    ] as const) {
      const { status, body } = await send(list);
      expect([status, body]).toEqual([422, { errors: [sentence] }]);
    }
  });

  describe('the body', () => {
    it.each([
      ['text/csv', 200],
      ['Text/CSV; charset="UTF-8"', 200],
      ['text/csv; charset=utf8; header=present', 200],
      ['text/csv; charset=utf-16', 415],
      ['text/plain', 415],
      ['application/json', 415],
      ['application/vnd.ms-excel', 415],
    ])('with the Content-Type %s is a %i', async (type, status) => {
      const answer = await send(linesOf(PLAIN), '', { 'Content-Type': type });
      expect(answer.status).toBe(status);
    });

    it('is in Windows-1252 if its charset says so', async () => {
      const list = Buffer.from('serial,sku,pickLocation\nSN-1,TENT-2,Größe\n', 'latin1');
      const rejected = await send(list);
      expect(rejected.body.errors[0]).toMatch(
        /^line 2: is not UTF-8 at byte \d+ .* or send charset=windows-1252$/,
      );
      const headers = { 'Content-Type': 'text/csv; charset=windows-1252' };
      expect((await send(list, '', headers)).status).toBe(200);
      expect((await items())[0].pickLocation).toBe('Größe');
    });

    it('can be compressed, and has its limit after decompression', async () => {
      const gzip = { 'Content-Encoding': 'gzip' };
      expect((await send(gzipSync(linesOf(PLAIN)), '', gzip)).body.created).toBe(1);
      const bomb = gzipSync(Buffer.alloc(10 * MIB + 1, ' '));
      expect((await send(bomb, '', gzip)).status).toBe(413);
    });

    it('has at most 10 MiB', async () => {
      const list = (size: number) => `${linesOf(PLAIN)}\n`.padEnd(size, '\n');
      expect((await send(list(10 * MIB))).body.created).toBe(1);
      const { status, headers, body } = await send(list(10 * MIB + 1));
      expect([status, headers.get('x-error-code'), body]).toEqual([
        413,
        'body_too_large',
        { error: `A list to import must be at most ${10 * MIB} bytes` },
      ]);
    });

    it('has at most 20,000 lines below its headings', async () => {
      const list = (count: number) =>
        ['serial,sku', ...Array.from({ length: count }, (_, index) => `SN-${index},TENT-2`)].join(
          '\n',
        );
      const before = await rows();
      const { status, headers, body } = await send(list(20_001));
      expect([status, headers.get('x-error-code'), body]).toEqual([
        422,
        'too_many_lines',
        { errors: ['The list must have at most 20000 lines below its headings'] },
      ]);
      expect(await rows()).toEqual(before);
      expect((await send(list(20_000))).body.created).toBe(20_000);
    });

    it('that is cut leaves nothing, and does not hold the next import up', async () => {
      const before = await rows();
      const list = linesOf(FULL, PLAIN);
      const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
      socket.write(
        [
          'POST /api/v1/imports/items HTTP/1.1',
          'Host: x',
          `Authorization: Bearer ${shop().token}`,
          'Content-Type: text/csv',
          `Content-Length: ${list.length + 1}`,
          '',
          list,
        ].join('\r\n'),
      );
      await sleep(50);
      socket.destroy();
      await sleep(50);
      expect(await rows()).toEqual(before);
      expect((await send(list)).body.created).toBe(2);
    });
  });

  it.each([
    ['update=yes', 'update must be true or false: "yes"'],
    ['rename=1', 'rename must be true or false: "1"'],
    ['decimal=dot', 'decimal must be one of point, comma: "dot"'],
    ['dates=ymd', 'dates must be one of dmy, mdy: "ymd"'],
    ['map=serial', /^map must be entries such as Barcode=serial/],
    ['update=true&update=true', 'update must be sent only once'],
    ['delimiter=;', /^delimiter is not a known parameter/],
  ])('with the parameter %s is a 400', async (query, sentence) => {
    const { status, body } = await send(linesOf(PLAIN), `?${query}`);
    expect([status, body]).toEqual([400, { error: expect.stringMatching(sentence) }]);
  });

  it('needs the scope write', async () => {
    const { token } = await api.newKey(shop().shopId, ['read']);
    const answer = await api
      .client(token)
      .post('/imports/items', linesOf(PLAIN), { 'Content-Type': 'text/csv' });
    expect(answer.status).toBe(403);
  });

  it('runs once by an idempotency key, which belongs to the list and its parameters', async () => {
    const keyed = { 'Idempotency-Key': randomUUID() };
    const first = await send(linesOf(PLAIN), '', keyed);
    const again = await send(linesOf(PLAIN), '', keyed);
    expect([again.body, again.headers.get('idempotent-replayed')]).toEqual([first.body, 'true']);
    for (const [list, query, type] of [
      [linesOf(FULL), '', 'text/csv'],
      [linesOf(PLAIN), UPDATE, 'text/csv'],
      [linesOf(PLAIN), '', 'text/csv; charset=windows-1252'],
    ] as const) {
      const other = await send(list, query, { ...keyed, 'Content-Type': type });
      expect([other.status, other.headers.get('x-error-code')]).toEqual([422, 'key_reused']);
    }
    expect(await items()).toHaveLength(1);
  });

  it('is a 409 if the shop changes between the evaluation and the end', async () => {
    const { id } = await shop().createItem({ platformVariantId: 81 });
    const held = await holdTransaction(api.database);
    const rename = `update items set serial = 'SN-2' where shop_id = $1 and id = $2`;
    await held.query(rename, [shop().shopId, id]);
    const sent = send(linesOf(FULL, PLAIN));
    await untilBlocked(api.database, 1, sent);
    await held.commit();
    const { status, headers, body } = await sent;
    expect([status, headers.get('x-error-code'), body]).toEqual([
      409,
      'stock_changed',
      { error: expect.stringMatching(/^The list was not imported: the shop has changed /) },
    ]);
    expect((await items()).map(({ serial }: any) => serial)).toEqual(['SN-2']);
  });
});

describe('imports of one file at once', () => {
  const { api, newShop, items, shop } = useStock();
  const other = useOwnApi({}, api);
  beforeEach(newShop);

  it('create its units once, on any instance', async () => {
    const list = linesOf(FULL, PLAIN);
    const headers = { 'Content-Type': 'text/csv' };
    const elsewhere = other.client(shop().token);
    const answers = await Promise.all(
      [shop(), elsewhere, shop(), elsewhere].map((client) =>
        client.post('/imports/items', list, headers),
      ),
    );
    expect(await items()).toHaveLength(2);
    const created = answers.filter(({ status, body }) => status === 200 && body.created === 2);
    expect(created).toHaveLength(1);
    for (const { status, body } of answers.filter((one) => one !== created[0])) {
      expect([200, 409]).toContain(status);
      if (status === 200) expect(body.unchanged).toBe(2);
    }
  });

  it('create its customers once', async () => {
    const list = `platformId,email\n${Array.from({ length: 50 }, (_, index) => `${index + 1},`).join('\n')}`;
    const answers = await Promise.all(
      [shop(), other.client(shop().token), shop()].map((client) =>
        client.post('/imports/customers', list, { 'Content-Type': 'text/csv' }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await shop().get('/customers?limit=100')).body.data).toHaveLength(50);
    const events = (await shop().get('/events?type=customer.created&limit=100')).body.data;
    expect(events).toHaveLength(50);
  });
});

const withoutIds = ({ id: _, createdAt: __, updatedAt: ___, conditionId: ____, ...item }: any) =>
  JSON.parse(
    JSON.stringify(item, (name, value) =>
      /^(id|.*Id|createdAt|updatedAt|happenedAt|userName)$/.test(name) ? undefined : value,
    ),
  );
