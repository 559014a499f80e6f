import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Webhook } from 'standardwebhooks';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const document = readFileSync(resolve(ROOT, 'docs/webhooks.md'), 'utf8');

const shown = (language: string): string =>
  new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\``, 'm').exec(document)![1]!;

/** How what the document shows is run: with the arguments of `verify` as JSON on standard input. */
const LANGUAGES = [
  {
    name: 'TypeScript',
    program: process.execPath,
    args: () => {
      const main = `
        import { readFileSync } from 'node:fs';
        console.log(JSON.stringify(verify(...JSON.parse(readFileSync(0, 'utf8')))));`;
      const module = ts.ModuleKind.ESNext;
      const code = ts.transpile(shown('ts') + main, { module, target: ts.ScriptTarget.ES2022 });
      return ['--input-type=module', '--eval', code];
    },
  },
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

const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

describe.each(LANGUAGES)('verifying in $name', ({ name, program, args }) => {
  const isInstalled = spawnSync(program, ['--version']).error === undefined;
  it.runIf(!isInstalled)(`${name} is not installed: its example was not run`, () => {});

  it.runIf(isInstalled)('accepts what is signed, and nothing else', () => {
    const secret = newSecret();
    const body = JSON.stringify({ type: 'ping', timestamp: '2026-01-31', data: { title: 'Ærø' } });
    const headersOf = (at: Date, ...secrets: string[]) => ({
      'webhook-id': 'evt_1_42',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': secrets
        .map((one) => new Webhook(one).sign('evt_1_42', at, body))
        .join(' '),
    });
    const verify = (...input: unknown[]): unknown => {
      const { status, stdout } = spawnSync(program, args(), {
        cwd: ROOT,
        input: JSON.stringify(input),
        encoding: 'utf8',
      });
      return status === 0 ? JSON.parse(stdout) : 'refused';
    };
    const [now, old] = [new Date(), new Date(Date.now() - 400_000)];
    const good = headersOf(now, secret);
    expect(verify(secret, body, good)).toEqual(JSON.parse(body));
    expect(verify(secret, body, headersOf(now, newSecret(), secret))).toEqual(JSON.parse(body));
    expect(verify(secret, `${body} `, good)).toBe('refused');
    expect(verify(newSecret(), body, good)).toBe('refused');
    expect(verify(secret, body, { ...good, 'webhook-id': 'evt_2_42' })).toBe('refused');
    expect(verify(secret, body, headersOf(old, secret))).toBe('refused');
  });
});
