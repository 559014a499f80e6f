import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

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

/** A key of a shop, with the rights that are named, or the usual ones. */
export const newKey = async (
  environment: NodeJS.ProcessEnv,
  shopId: number | string,
  name: string,
  ...options: string[]
): Promise<string> =>
  (await command(environment, 'keys', 'create', '--shop', `${shopId}`, '--name', name, ...options))
    .token;
