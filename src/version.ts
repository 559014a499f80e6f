import { createRequire } from 'node:module';

const manifest = createRequire(import.meta.url)('#package.json') as { version: string };

/** The version of the service, read from package.json. */
export const VERSION = manifest.version;
