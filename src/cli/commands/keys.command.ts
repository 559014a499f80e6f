import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import type { ApiKeyRow } from '../../platform/auth/api-keys.repository.js';
import { ApiKeysService, type IssuedApiKey } from '../../platform/auth/api-keys.service.js';
import { KEY_SCOPES, type KeyScope } from '../../http/route-declaration.js';
import { withApplication, withResourceName, withShop } from '../context.js';
import {
  addCommand,
  type CommonOptions,
  optionalShopOption,
  parseName,
  parsePositiveInteger,
  parseSpan,
  type ShopOptions,
  shopOption,
} from '../options.js';
import { print, table } from '../output.js';

interface CreateOptions extends ShopOptions {
  name: string;
  scopes: readonly KeyScope[];
  /** In milliseconds. */
  expires?: number;
}

interface RotateOptions extends ShopOptions {
  /** In milliseconds. */
  overlap: number;
}

interface PurgeOptions extends CommonOptions {
  shop?: number;
  /** In milliseconds. */
  ended: number;
}

const DEFAULT_SCOPES: readonly KeyScope[] = ['read', 'write'];

export function addKeysCommands(program: Command): void {
  const keys = program.command('keys').description('Issue, list, rotate, revoke and purge keys');
  addCommand(keys, {
    usage: 'create',
    description: 'Issue a key; its token is shown only once',
    example: 'keys create --shop 1 --name "Warehouse scanner" --scopes read --expires 90d',
  })
    .addOption(shopOption())
    .requiredOption(
      '--name <name>',
      'name of the key, shown as the author of its changes',
      parseName,
    )
    .addOption(scopesOption())
    .option('--expires <span>', 'lifetime, such as 90d (default: unlimited)', parseExpiry)
    .action(createKey);
  addCommand(keys, {
    usage: 'list',
    description: 'List the keys of a shop, newest first, including revoked ones',
    example: 'keys list --shop 1',
  })
    .addOption(shopOption())
    .action(listKeys);
  addCommand(keys, {
    usage: 'rotate',
    description: 'Issue a key like an old one, which expires after an overlap',
    example: 'keys rotate --shop 1 7 --overlap 24h',
  })
    .addOption(shopOption())
    .addArgument(keyArgument())
    .addOption(overlapOption())
    .action(rotate);
  addCommand(keys, {
    usage: 'revoke',
    description: 'Revoke a key, on every instance within 10 seconds',
    example: 'keys revoke --shop 1 7',
  })
    .addOption(shopOption())
    .addArgument(keyArgument())
    .action(revoke);
  addCommand(keys, {
    usage: 'purge',
    description:
      'Delete keys that ended long ago, in batches. The service may run; the command can be ' +
      'interrupted and repeated.',
    example: 'keys purge --ended 90d',
  })
    .addOption(optionalShopOption())
    .addOption(endedOption())
    .action(purge);
}

async function createKey({ shop, name, scopes, expires, json }: CreateOptions): Promise<void> {
  const expiresAt = expires === undefined ? null : new Date(Date.now() + expires);
  const key = await withShop(shop, (context, application) =>
    application.get(ApiKeysService).create(context, { name, scopes, expiresAt }),
  );
  print(json, key, describeIssued(key));
}

async function listKeys({ shop, json }: ShopOptions): Promise<void> {
  const keys = await withShop(shop, (context, application) =>
    application.get(ApiKeysService).list(context),
  );
  const cells = keys.map((key) => [
    key.id,
    key.name,
    key.scopes.join(', '),
    stateOf(key),
    key.expiresAt,
    key.lastUsedAt,
  ]);
  print(json, keys, table(['Id', 'Name', 'Scopes', 'State', 'Expires', 'Last used'], cells));
}

async function rotate(id: number, { shop, overlap, json }: RotateOptions): Promise<void> {
  const end = new Date(Date.now() + overlap);
  const key = await withShop(shop, (context, application) =>
    withResourceName(`Valid key ${id}`, application.get(ApiKeysService).rotate(context, id, end)),
  );
  print(
    json,
    key,
    `${describeIssued(key)}\nKey ${id} expires at ${end.toISOString()} at the latest.`,
  );
}

async function revoke(id: number, { shop, json }: ShopOptions): Promise<void> {
  const key = await withShop(shop, (context, application) =>
    withResourceName(`Key ${id}`, application.get(ApiKeysService).revoke(context, id)),
  );
  print(json, key, `Revoked key ${key.id}, ${key.name}`);
}

async function purge({ shop, ended, json }: PurgeOptions): Promise<void> {
  const before = new Date(Date.now() - ended);
  const removed = await withApplication(async (application) => {
    const service = application.get(ApiKeysService);
    let sum = 0;
    for (const context of await application.createTenantContexts(shop)) {
      for (let more = true; more;) {
        application.interrupted.throwIfAborted();
        const batch = await service.removeEnded(context, before);
        sum += batch.count;
        more = batch.more;
      }
    }
    return sum;
  });
  print(json, { removed }, removed > 0 ? `Removed ${removed} keys` : 'Nothing to remove');
}

const endedOption = (): Option =>
  new Option('--ended <span>', 'minimum time since they ended')
    .argParser(parseSpan)
    .default(parseSpan('90d'), '90d');

const scopesOption = (): Option =>
  new Option('--scopes <scopes>', `the permissions of the key: any of ${KEY_SCOPES.join(',')}`)
    .argParser(parseScopes)
    .default(DEFAULT_SCOPES, DEFAULT_SCOPES.join(','));

const overlapOption = (): Option =>
  new Option('--overlap <span>', 'how long the old key stays valid')
    .argParser(parseSpan)
    .default(parseSpan('24h'), '24h');

const keyArgument = (): Argument =>
  new Argument('<key>', 'id of the key').argParser(parsePositiveInteger);

/** Parses a comma-separated list of scopes. */
export function parseScopes(text: string): KeyScope[] {
  const named = text.split(',').map((scope) => scope.trim());
  const scopes = KEY_SCOPES.filter((scope) => named.includes(scope));
  if (scopes.length === named.length) return scopes;
  throw new InvalidArgumentError(`It must be one or more of ${KEY_SCOPES.join(',')}.`);
}

function parseExpiry(text: string): number {
  const span = parseSpan(text);
  if (span > 0) return span;
  throw new InvalidArgumentError('It must be longer than 0.');
}

function stateOf({ revokedAt, expiresAt }: ApiKeyRow): string {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && new Date(expiresAt) <= new Date() ? 'expired' : 'valid';
}

function describeIssued({ id, name, scopes, expiresAt, token }: IssuedApiKey): string {
  const end = expiresAt === null ? 'unlimited' : `until ${expiresAt}`;
  return [
    `Issued key ${id}, ${name} (${scopes.join(', ')}), ${end}`,
    '',
    `  ${token}`,
    '',
    'The token is shown only once: store it now.',
  ].join('\n');
}
