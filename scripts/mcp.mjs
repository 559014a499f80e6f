import { spawnSync } from 'node:child_process';
import { copyFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { rolldown } from 'rolldown';

/** Checks the types of the MCP server and bundles it with the TypeScript client, which it contains. */
const PACKAGE = 'clients/mcp';

const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const { status } = spawnSync(process.execPath, [compiler, '-p', PACKAGE], { stdio: 'inherit' });
process.exitCode = status ?? 1;

if (status === 0) {
  // Packages stay in `node_modules`.
  const input = `${PACKAGE}/src/main.ts`;
  const bundle = await rolldown({ input, platform: 'node', external: /^[^./]/ });
  await bundle.write({ file: `${PACKAGE}/dist/main.js`, format: 'esm' });
  await copyFile('LICENSE', `${PACKAGE}/LICENSE`);
}
