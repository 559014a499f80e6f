import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../support/service/free-port.js';
import { eventually } from '../support/time/eventually.js';

const ROOT = resolve(import.meta.dirname, '../..');
const document = readFileSync(resolve(ROOT, 'docs/webhooks.md'), 'utf8');

const shown = (language: string): string =>
  new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\``, 'm').exec(document)![1]!;

/** How what the document shows is run: with the arguments of `verify` as JSON on standard input. */
const LANGUAGES = [
  {
    name: 'Python',
    program: 'python3',
    args: () => [
      '-c',
      `${shown('python')}\nimport sys\nprint(json.dumps(verify(*json.load(sys.stdin))))`,
    ],
  },
  {
    name: 'Ruby',
    program: 'ruby',
    args: () => ['-e', `${shown('ruby')}\nputs JSON.generate(verify(*JSON.parse($stdin.read)))`],
  },
];

const SECRET = newSecret();
const BODY = JSON.stringify({ type: 'ping', timestamp: '2026-01-31', data: { title: 'Ærø' } });

function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

type Headers = Readonly<Record<string, string>>;

function headersOf(at: Date, ...secrets: string[]): Headers {
  return {
    'webhook-id': 'evt_1_42',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets
      .map((one) => new Webhook(one).sign('evt_1_42', at, BODY))
      .join(' '),
  };
}

/** @param accepts sends a request to an example that has {@link SECRET} */
async function expectVerification(
  accepts: (body: string, headers: Headers) => boolean | Promise<boolean>,
): Promise<void> {
  const [now, old] = [new Date(), new Date(Date.now() - 400_000)];
  const good = headersOf(now, SECRET);
  expect(await accepts(BODY, good)).toBe(true);
  expect(await accepts(BODY, headersOf(now, newSecret(), SECRET))).toBe(true);
  expect(await accepts(`${BODY} `, good)).toBe(false);
  expect(await accepts(BODY, headersOf(now, newSecret()))).toBe(false);
  expect(await accepts(BODY, { ...good, 'webhook-id': 'evt_2_42' })).toBe(false);
  expect(await accepts(BODY, headersOf(old, SECRET))).toBe(false);
}

describe.each(LANGUAGES)('verifying in $name', ({ name, program, args }) => {
  const isInstalled = spawnSync(program, ['--version']).error === undefined;
  it.runIf(!isInstalled)(`${name} is not installed: its example was not run`, () => {});

  it.runIf(isInstalled)('accepts what is signed, and nothing else', () =>
    expectVerification((body, headers) => {
      const { status, stdout } = spawnSync(program, args(), {
        cwd: ROOT,
        input: JSON.stringify([SECRET, body, headers]),
        encoding: 'utf8',
      });
      if (status === 0) expect(JSON.parse(stdout)).toEqual(JSON.parse(body));
      return status === 0;
    }),
  );
});

describe('the receiver', () => {
  let receiver: ChildProcess;

  afterEach(async () => {
    receiver.kill();
    await once(receiver, 'exit');
  });

  it('accepts what is signed, and nothing else', async () => {
    const port = await freePort();
    const code = shown('js').replace('4711', `${port}`);
    const env = { ...process.env, SECRET };
    receiver = spawn(process.execPath, ['--input-type=module', '--eval', code], { cwd: ROOT, env });
    let printed = '';
    receiver.stdout!.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    const post = (body: string, headers: Headers) =>
      fetch(`http://127.0.0.1:${port}/hooks`, { method: 'POST', body, headers });
    await eventually(() => post('', {}));
    await expectVerification(async (body, headers) => (await post(body, headers)).status === 204);
    await eventually(() => expect(printed.match(/title: 'Ærø'/g)).toHaveLength(2));
  });
});
