import { expect } from 'vitest';
import { startProgram } from '../cli/support/command.js';
import { HttpClient } from '../support/service/client.js';
import type { ServiceProcess } from '../support/service/service.js';

/** No limits, and no demo. */
export const BARE = { THROTTLE_KEY_LIMIT: '1000000', NODE_ENV: 'production' };

/**
 * The token of a shop of its own.
 * @param environment which database: that of the service
 */
export async function newToken(environment: NodeJS.ProcessEnv): Promise<string> {
  const command = async (...args: string[]) => {
    const { code, stdout, stderr } = await startProgram([...args, '--json'], environment).outcome;
    expect(code, stderr).toBe(0);
    return JSON.parse(stdout);
  };
  const { id } = await command('shops', 'create', '--name', 'Under load');
  return (await command('keys', 'create', '--shop', String(id), '--name', 'Load')).token;
}

/** A client of the service, with a key of a shop of its own. */
export async function clientOf(
  service: ServiceProcess,
  environment: NodeJS.ProcessEnv,
): Promise<HttpClient> {
  const url = await service.url();
  return new HttpClient(`${url}/api/v1`, await newToken(environment));
}
