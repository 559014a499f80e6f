import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { HttpClient } from './client.js';
import type { ServiceProcess } from './service.js';

const COMMANDS = 'dist/bundle/cli.cjs';

/**
 * Runs a command of the build and answers what it prints as JSON.
 * @param environment beside that of this process
 */
export async function command(environment: NodeJS.ProcessEnv, ...words: string[]): Promise<any> {
  const { stdout } = await promisify(execFile)(process.execPath, [COMMANDS, ...words, '--json'], {
    env: { ...process.env, ...environment },
  });
  return JSON.parse(stdout);
}

/** A key of a new shop, with the rights that are named, or the usual ones. */
export async function newShopKey(
  environment: NodeJS.ProcessEnv,
  name: string,
  ...options: string[]
): Promise<string> {
  const { id } = await command(environment, 'shops', 'create', '--name', name);
  return newKey(environment, id, name, ...options);
}

/** The scopes of a key that may do everything. */
export const ALL_SCOPES = ['--scopes', 'read,write,manage'];

/** A key of a shop, with the rights that are named, or the usual ones. */
export const newKey = async (
  environment: NodeJS.ProcessEnv,
  shopId: number | string,
  name: string,
  ...options: string[]
): Promise<string> =>
  (await command(environment, 'keys', 'create', '--shop', `${shopId}`, '--name', name, ...options))
    .token;

/** A client of the service, with a key of a shop of its own. */
export async function clientOf(
  service: ServiceProcess,
  environment: NodeJS.ProcessEnv,
): Promise<HttpClient> {
  const url = await service.url();
  return new HttpClient(`${url}/api/v1`, await newShopKey(environment, 'Under load'));
}
