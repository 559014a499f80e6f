import { createRequire } from 'node:module';

const manifest = createRequire(import.meta.url)('#package.json') as { version: string };

/** The version of the service, read from package.json. */
export const VERSION = manifest.version;

/** The last day of support of each Node.js release line (github.com/nodejs/release, 2026-10). */
const NODE_SUPPORT_ENDS: Readonly<Record<string, string>> = {
  20: '2026-04-30',
  21: '2024-06-01',
  22: '2027-04-30',
  23: '2025-06-01',
  24: '2028-04-30',
  25: '2026-06-01',
};

/** Returns the notice for a Node.js version without support; undefined while it is supported. */
export function endOfSupportNotice(nodeVersion: string, now: Date): string | undefined {
  const [release] = nodeVersion.split('.', 1);
  const end = NODE_SUPPORT_ENDS[release!];
  if (end === undefined || now.toISOString().slice(0, 10) <= end) return undefined;
  return `Node.js ${nodeVersion} has been unsupported since ${end}: upgrade to Node.js 24`;
}
