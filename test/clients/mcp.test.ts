import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useRentalShop } from '../support/factories/rental-shop.js';
import { useOwnApi } from '../support/service/api.js';

const ROOT = resolve(import.meta.dirname, '../..');
const PACKAGE = join(ROOT, 'clients/mcp');
const PROGRAM = join(PACKAGE, 'dist/main.js');
const run = promisify(execFile);

const api = useOwnApi();
const shop = useRentalShop(api);

/** The newest revision of the protocol that the SDK speaks, and the newest one with a handshake. */
const NEWEST = '2026-07-28';
const FORMER = '2025-11-25';

const newClient = (revision = NEWEST): Client =>
  new Client(
    { name: 'test', version: '1.0.0' },
    { versionNegotiation: { mode: revision === NEWEST ? 'auto' : 'legacy' } },
  );
const client = newClient();

beforeAll(async () => {
  await run(process.execPath, ['scripts/mcp.mjs'], { cwd: ROOT });
  const env = { RENTAL_URL: api.url, RENTAL_TOKEN: shop.token };
  await client.connect(transportWith(env));
});

afterAll(() => client.close());

const transportWith = (env: Record<string, string>) =>
  new StdioClientTransport({ command: process.execPath, args: [PROGRAM], env });

describe('the protocol', () => {
  it.each([NEWEST, FORMER])('is negotiated as the revision %s', async (revision) => {
    const assistant = newClient(revision);
    await assistant.connect(transportWith({ RENTAL_URL: api.url, RENTAL_TOKEN: shop.token }));
    expect(assistant.getNegotiatedProtocolVersion()).toBe(revision);
    expect(assistant.getInstructions()).toBe(client.getInstructions());
    const { structuredContent } = await assistant.callTool({ name: 'due_and_late' });
    await assistant.close();
    expect(structuredContent).toMatchObject({ handOver: { data: [] } });
  });
});

describe('the tools of assistants', () => {
  it('are at most 12, and fit into 4,000 tokens', async () => {
    const { tools } = await client.listTools();
    expect(tools.length).toBeLessThanOrEqual(12);
    // A token is about four characters.
    const text = JSON.stringify(tools) + client.getInstructions();
    expect(text.length / 4).toBeLessThan(4000);
  });

  it('have schemas of their results', async () => {
    const { tools } = await client.listTools();
    for (const { name, outputSchema } of tools) {
      expect(outputSchema, name).toMatchObject({ type: 'object', properties: expect.anything() });
    }
  });

  it('say which of them write, and what a repetition does', async () => {
    const { tools } = await client.listTools();
    const written = tools.filter(({ annotations }) => !annotations?.readOnlyHint);
    expect(written.map(({ name }) => name)).toEqual([
      'book',
      'hand_over',
      'take_back',
      'move_off',
      'close_rental',
      'comment',
    ]);
    for (const { inputSchema, annotations } of written) {
      expect(inputSchema.properties).toHaveProperty('dryRun');
      expect(annotations).toMatchObject({
        readOnlyHint: false,
        destructiveHint: expect.any(Boolean),
        idempotentHint: expect.any(Boolean),
      });
    }
  });

  it('are those of the docs', async () => {
    const { tools } = await client.listTools();
    const text = await readFile(join(ROOT, 'docs/assistants.md'), 'utf8');
    const documented = [...text.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
    expect(documented).toEqual(tools.map(({ name }) => name));
  });

  it('return times of the zone of the shop, and no nulls', async () => {
    const [unit] = await shop.createUnits(1, { serials: ['SN-1'] });
    await shop.put('/shop', { timeZone: 'Asia/Kolkata' });
    await shop.bookCycle({ itemId: unit, rentalEnd: '2030-06-11T18:30:00Z' });
    const { content } = await client.callTool({ name: 'find', arguments: { text: 'SC-1001' } });
    const [{ text }] = content as any;
    expect(JSON.parse(text).rentals.data[0]).toMatchObject({
      rentalStart: '2030-06-10T15:30+05:30',
      rentalEnd: '2030-06-12',
    });
    expect(text).not.toContain('null');
  });

  describe('given a number that is the id of one unit and the serial of another', () => {
    let [byId, bySerial] = [0, 0];
    let sentence: string;
    const call = async (name: string, args: Record<string, unknown>) => {
      const { content, isError } = await client.callTool({ name, arguments: args });
      return { text: (content as any)[0].text as string, isError: isError === true };
    };
    const out = async (itemId: number): Promise<boolean> =>
      (await shop.get(`/items?ids=${itemId}&isOut=true`)).body.data.length === 1;

    beforeAll(async () => {
      [byId] = (await shop.createUnits(1, { serials: ['SN-2'] })) as [number];
      [bySerial] = (await shop.createUnits(1, { serials: [`${byId}`] })) as [number];
      const numbers = [byId, bySerial].map(async (id) => {
        await shop.outCycle({ itemId: id });
        return (await shop.get(`/items/${id}`)).body.sequentialId;
      });
      const [one, other] = await Promise.all(numbers);
      sentence =
        `${byId} is the id of Item ${one} (SN-2) and the serial of Item ${other} (${byId}); ` +
        `send "Item ${one}" or "${byId}"`;
    });

    it.each([
      ['take_back', (unit: number) => ({ units: ['SN-1', unit] })],
      ['book', (unit: number) => ({ unit })],
      ['move_off', (unit: number) => ({ unit })],
      ['comment', (unit: number) => ({ unit, message: 'Scratched' })],
      ['find', (unit: number) => ({ hadUnit: unit })],
    ])('%s is rejected with both forms', async (tool, argumentsFor) => {
      expect(await call(tool, argumentsFor(byId))).toEqual({ text: sentence, isError: true });
      expect([await out(byId), await out(bySerial)]).toEqual([true, true]);
    });

    it('take_back receives the unit of either form', async () => {
      await call('take_back', { units: [`${byId}`] });
      expect([await out(byId), await out(bySerial)]).toEqual([true, false]);
      await call('take_back', { units: [sentence.split('"')[1]] });
      expect([await out(byId), await out(bySerial)]).toEqual([false, false]);
    });

    it('a number that is only an id or only a serial is that unit', async () => {
      await shop.createUnits(1, { serials: ['4006381333931'] });
      const had = async (unit: unknown) => JSON.parse((await call('find', { hadUnit: unit })).text);
      expect((await had(bySerial)).count).toBe(1);
      expect((await had(4_006_381_333_931)).count).toBe(0);
      const { text, isError } = await call('comment', { unit: 4_006_381_333_932, message: 'Lost' });
      expect({ text, isError }).toEqual({ text: 'Item not found', isError: true });
    });
  });

  it('undo the receipt of a unit without a rental, and reject an undo without units', async () => {
    await shop.createUnits(1, { serials: ['SN-3'] });
    const takeBack = async (args: object) =>
      (await client.callTool({ name: 'take_back', arguments: { ...args } })) as any;
    const statusOf = ({ structuredContent }: any) =>
      structuredContent.returnOrders[0].units.find(({ unit }: any) => unit === 'SN-3').status;
    expect(statusOf(await takeBack({ units: ['SN-3'] }))).toBe('received');
    expect(statusOf(await takeBack({ units: ['SN-3'], undo: true }))).toBe('awaiting');
    const counted = [{ platformOrderName: '#1', platformVariantId: 1, quantity: 1 }];
    const sentences = await Promise.all(
      [{ units: ['SN-3'] }, { units: ['SN-3'], counted }, {}].map(async (args) => {
        const { isError, content } = await takeBack({ ...args, undo: true });
        return isError && content[0].text;
      }),
    );
    expect(sentences).toEqual([
      'Unit SN-3 has no receipt on a return order',
      'counted cannot be sent with undo; send units',
      'undo needs units',
    ]);
  });

  it('report that the service does not respond', async () => {
    const env = { RENTAL_URL: 'http://127.0.0.1:9', RENTAL_TOKEN: shop.token };
    const lonely = newClient();
    await lonely.connect(transportWith(env));
    const result = await lonely.callTool({ name: 'day_sheet', arguments: {} });
    await lonely.close();
    expect(result.isError).toBe(true);
    expect(JSON.stringify(result.content)).toContain('No response to GET');
  });
});

describe('the command line', () => {
  it('prints every option and variable with --help, without a key', async () => {
    const { stdout } = await run(process.execPath, [PROGRAM, '--help']);
    const readme = await readFile(join(PACKAGE, 'README.md'), 'utf8');
    const settings = [...readme.matchAll(/^\| `(\S+?)[ `]/gm)].map(([, name]) => name);
    expect(settings).toHaveLength(5);
    for (const name of settings) expect(stdout).toContain(`  ${name} `);
  });

  it('ends with 2 and one line for an option that it does not have', async () => {
    await expect(run(process.execPath, [PROGRAM, '--htp', '1'])).rejects.toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^Unknown option '--htp'.*\n$/),
    });
  });
});

describe('over HTTP', () => {
  let server: ChildProcess;
  let url: URL;

  beforeAll(async () => {
    const env = { ...process.env, RENTAL_URL: api.url };
    server = spawn(process.execPath, [PROGRAM, '--http', '0'], { env });
    const [line] = await once(server.stdout!, 'data');
    url = new URL(/http:\S+/.exec(String(line))![0]);
  });

  afterAll(() => void server.kill());

  /** A large body is rejected before it has been sent, so the connection may end before the response is read. */
  async function send(
    method: string,
    headers: Record<string, string>,
    body?: string,
  ): Promise<Response> {
    for (;;) {
      try {
        return await fetch(url, { method, headers, body });
      } catch (error) {
        const { code } = (error as { cause: { code?: string } }).cause;
        if (!/^(EPIPE|ECONNRESET|UND_ERR_SOCKET)$/.test(code ?? '')) throw error;
      }
    }
  }

  it.each([
    ['/mcp/', 401],
    ['/mcp?shop=1', 401],
    ['/mcps', 404],
    ['/', 404],
  ])('a request without a key to %s is a %i', async (path, status) => {
    expect((await fetch(new URL(path, url), { method: 'POST' })).status).toBe(status);
  });

  it('a page of another site cannot reach the server of this machine', async () => {
    const headers = { Authorization: 'Bearer x', Origin: 'https://evil.example' };
    expect((await send('POST', headers, '{}')).status).toBe(403);
  });

  it.each([NEWEST, FORMER])(
    'assistants of several shops use one server, each with its key (%s)',
    async (revision) => {
      const other = await api.newShop();
      const names = await Promise.all(
        [shop, other].map(async ({ token }) => {
          const assistant = newClient(revision);
          const headers = { Authorization: `Bearer ${token}` };
          await assistant.connect(
            new StreamableHTTPClientTransport(url, { requestInit: { headers } }),
          );
          const { structuredContent } = await assistant.callTool({
            name: 'find',
            arguments: { text: 'SN-1', kind: 'units' },
          });
          await assistant.close();
          return (structuredContent as any).units.count;
        }),
      );
      expect(names).toEqual([1, 0]);
    },
  );

  it.each([
    ['without a key', 'POST', {}, '{}', 401],
    ['with a method other than POST', 'GET', { Authorization: 'Bearer x' }, undefined, 405],
    ['with text that is not JSON', 'POST', { Authorization: 'Bearer x' }, '{', 400],
    ['with a large body', 'POST', { Authorization: 'Bearer x' }, 'x'.repeat(5_000_000), 413],
  ])('a request %s is rejected', async (_, method, headers, body, status) => {
    const types = {
      Accept: 'application/json, text/event-stream',
      'Content-Type': 'application/json',
    };
    const response = await send(method, { ...types, ...headers } as Record<string, string>, body);
    expect(response.status).toBe(status);
    expect(await response.text()).not.toContain('node_modules');
  });
});

describe('the package', () => {
  it('has the built server, and depends on what the repository tries it with', async () => {
    const [own, root] = await Promise.all(
      [PACKAGE, ROOT].map(async (folder) =>
        JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')),
      ),
    );
    expect(own.version).toBe(root.version);
    expect(own.engines).toEqual(root.engines);
    expect(root.devDependencies).toMatchObject(own.dependencies);
    const { stdout } = await run('npm', ['pack', '--dry-run', '--json'], { cwd: PACKAGE });
    const [{ files }] = Object.values<any>(JSON.parse(stdout));
    const paths = files.map(({ path }: { path: string }) => path);
    expect(paths.sort()).toEqual(['LICENSE', 'README.md', 'dist/main.js', 'package.json']);
  });

  it('imports no package that it does not depend on', async () => {
    const { dependencies } = JSON.parse(await readFile(join(PACKAGE, 'package.json'), 'utf8'));
    const imports = [...(await readFile(PROGRAM, 'utf8')).matchAll(/^import .*? from "([^"]+)"/gm)];
    const packages = imports
      .map(([, name]) => /^(@[^/]+\/)?[^/]+/.exec(name!)![0])
      .filter((name) => !name.startsWith('node:'));
    expect([...new Set(packages)].sort()).toEqual(Object.keys(dependencies));
  });
});
