import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { parseScopes } from '../../src/cli/commands/keys.command.js';
import { parseSpan } from '../../src/cli/options.js';
import { createProgram } from '../../src/cli/program.js';
import { run } from './support/command.js';

const NAMED = ['--shop', '1', '--name', 'x'];

describe('wrong usage ends with 2 and one line on standard error', () => {
  it.each([
    [
      ['shops', 'create', '--name', ''],
      "option '--name <name>' argument '' is invalid. It must be",
    ],
    [['shops', 'create', '--name', 'x'.repeat(256)], 'It must be 1 to 255 characters in one line'],
    [['shops', 'create', '--name', 'x', '--time-zone', 'Mars'], 'It must be an IANA time zone'],
    [['shops', 'create', '--name', 'x', '--currency', 'eur'], 'It must be an ISO 4217 currency'],
    [
      ['shops', 'create', '--name', 'x', '--restock-duration', '2.days'],
      'It must be <count>.<unit>, unit second,',
    ],
    [['shops', 'create'], "required option '--name <name>' not specified"],
    [['shops', 'create', '--name', 'x', 'y'], "too many arguments for 'create'"],
    [['shops', 'create', '--name', 'x', '--colour', 'red'], "unknown option '--colour'"],
    [['shops', 'make'], "unknown command 'make'"],
    [['shop'], "unknown command 'shop'"],
    [['keys', 'create', '--name', 'x'], "required option '--shop <id>' not specified"],
    [['keys', 'create', '--shop', '1'], "required option '--name <name>' not specified"],
    [['keys', 'create', '--shop', '1', '--name', 'Till\tKey 1'], 'characters in one line'],
    [['keys', 'create', '--shop', '1', '--name', 'Till\u001b[2J'], 'without control characters'],
    [['keys', 'create', ...NAMED, '--scopes', 'admin'], 'one or more of read,write,manage'],
    [['keys', 'create', ...NAMED, '--expires', '90'], 'such as 12h or 90d'],
    [['keys', 'create', ...NAMED, '--expires', '0d'], 'It must be longer than 0'],
    [['keys', 'list', '--shop', '1.5'], 'It must be an integer from 1 to 9007199254740991'],
    [['keys', 'list', '--shop', '9007199254740992'], 'It must be an integer from 1 to'],
    [['keys', 'revoke', '--shop', '1'], "missing required argument 'key'"],
    [['keys', 'revoke', '--shop', '1', '0'], 'It must be an integer from 1 to'],
    [['keys', 'rotate', '--shop', '1', '1', '--overlap', 'soon'], 'such as 12h or 90d'],
    [['keys', 'purge', '--ended', 'long'], 'such as 12h or 90d'],
    [['products', 'import', '--shop', '1'], "missing required argument 'file'"],
    [['items', 'import', '--shop', '1'], "missing required argument 'file'"],
    [['items', 'import', '--shop', '1', 'a.csv', '--dryrun'], "unknown option '--dryrun'"],
    [['products', 'import', 'products.json'], "required option '--shop <id>' not specified"],
    [['timeline', 'backfill', '--shop', 'all'], 'It must be an integer from 1 to'],
    [['timeline', 'backfill', '1'], "too many arguments for 'backfill'"],
    [['webhooks', 'list'], "required option '--shop <id>' not specified"],
    [['webhooks', 'deliveries', '--shop', '1', '--status', 'lost'], 'Allowed choices are pending,'],
    [['webhooks', 'deliveries', '--shop', '1', '--endpoint', 'x'], 'It must be an integer from 1'],
    [['webhooks', 'redeliver', '--shop', '1'], "missing required argument 'delivery'"],
    [['migrate', 'now'], "too many arguments for 'migrate'"],
  ])('%j', async (args, message) => {
    const { code, stdout, stderr } = await run(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr.replace(/\n\(Did you mean .*\)/, '').trimEnd()).not.toContain('\n');
  });

  it.each([
    [[]],
    [['shops']],
    [['keys']],
    [['products']],
    [['timeline']],
    [['webhooks']],
    [['demo']],
  ])('a command that is not complete shows what there is: %j', async (args) => {
    const { code, stdout, stderr } = await run(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^Usage: npm run cli -- /);
  });
});

describe('values', () => {
  it.each([
    ['90d', 7_776_000_000],
    ['12h', 43_200_000],
    ['30m', 1_800_000],
    ['2w', 1_209_600_000],
    ['0h', 0],
  ])('%s is a span', (text, milliseconds) => {
    expect(parseSpan(text)).toBe(milliseconds);
  });

  it.each(['', 'd', '90', '1.5d', '-1d', '1y', '123456d', '1d1h', ' 1d', '1D'])(
    '%j is no span',
    (text) => {
      expect(() => parseSpan(text)).toThrow('such as 12h or 90d');
    },
  );

  it('scopes are given in any order, each once', () => {
    expect(parseScopes('read')).toEqual(['read']);
    expect(parseScopes('write, read')).toEqual(['read', 'write']);
    for (const text of ['', 'read,read', 'read,', 'READ', 'read,admin']) {
      expect(() => parseScopes(text)).toThrow('one or more of read,write,manage');
    }
  });
});

describe('every command', () => {
  const leavesOf = (command: Command, path: string[] = []): [string, Command][] =>
    command.commands.length === 0
      ? [[path.join(' '), command]]
      : command.commands.flatMap((child) => leavesOf(child, [...path, child.name()]));
  const leaves = leavesOf(createProgram());

  it('is there', () => {
    expect(leaves.map(([path]) => path)).toEqual(
      expect.arrayContaining([
        'shops create',
        'shops list',
        'keys create',
        'keys list',
        'keys rotate',
        'keys revoke',
        'items import',
        'customers import',
        'products import',
        'timeline backfill',
        'demo seed',
        'migrate',
      ]),
    );
  });

  it.each(leaves)('%s has help with an example of itself, and --json', async (path) => {
    const { code, stdout, stderr } = await run([...path.split(' '), '--help']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(new RegExp(`^Usage: npm run cli -- ${path} `));
    expect(stdout).toContain(`Example:\n  $ npm run cli -- ${path}`);
    expect(stdout).toContain('--json');
  });
});
