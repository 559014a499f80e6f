import { statSync } from 'node:fs';
import { EmbeddedServerError } from './embedded-server-error.js';
import { type Account, readText } from './processes.js';

/** Accounts that systems provide for services; none is ever created. */
const SERVICE_ACCOUNTS = ['postgres', 'nobody'];

/**
 * Returns the account that PostgreSQL runs as. PostgreSQL does not run as root. So root uses the
 * owner of the cluster, or a service account where that is root or no cluster exists.
 * @throws EmbeddedServerError when root finds no account
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

/** Returns whether PostgreSQL runs as another account than this process. */
export const isAnother = (account: Account): boolean => account.uid !== undefined;
