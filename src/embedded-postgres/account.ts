import { statSync } from 'node:fs';
import { EmbeddedServerError } from './embedded-server-error.js';
import { type Account, readText } from './processes.js';

/** Accounts that systems have for what is not to run as root; none is ever made. */
const SERVICE_ACCOUNTS = ['postgres', 'nobody'];

/**
 * The account that PostgreSQL runs as. It refuses to run as root, so root lets the owner of the
 * cluster do it, or a service account where there is no cluster yet or it belongs to root.
 *
 * @throws EmbeddedServerError when root finds nobody
 */
export function chooseAccount(clusterFolder?: string): Account {
  if (process.getuid?.() !== 0) return {};
  const { uid, gid } = statSync(clusterFolder ?? '/');
  if (uid !== 0) return { uid, gid };
  for (const name of SERVICE_ACCOUNTS) {
    const entry = RegExp(`^${name}:[^:]*:(-?\\d+):(-?\\d+):`, 'm').exec(readText('/etc/passwd'));
    if (entry) return { uid: Number(entry[1]), gid: Number(entry[2]) };
  }
  throw new EmbeddedServerError('Root needs an account postgres or nobody: set DATABASE_URL');
}

/** Whether PostgreSQL runs as another account than this process. */
export const isAnother = (account: Account): boolean => account.uid !== undefined;
