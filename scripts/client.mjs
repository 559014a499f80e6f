import { spawnSync } from 'node:child_process';
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import openapiTypescript, { astToString } from 'openapi-typescript';

/**
 * Generates the types of the TypeScript client from `openapi.json` and compiles its package. `--check`
 * only compares the types with the document.
 */
const PACKAGE = 'clients/typescript';
const TYPES = `${PACKAGE}/src/schema.ts`;
const HEADER = '/* Written by `npm run openapi` from openapi.json. */\n\n';

const document = JSON.parse(await readFile('openapi.json', 'utf8'));
const types = HEADER + astToString(await openapiTypescript(document, { silent: true }));
if (!process.argv.includes('--check')) {
  await writeFile(TYPES, types);
  await compile();
} else if ((await readFile(TYPES, 'utf8').catch(() => '')) !== types) {
  process.stderr.write(`${TYPES} differs from openapi.json: run npm run openapi\n`);
  process.exitCode = 1;
}

async function compile() {
  await rm(`${PACKAGE}/dist`, { recursive: true, force: true });
  await copyFile('LICENSE', `${PACKAGE}/LICENSE`);
  const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  const { status } = spawnSync(process.execPath, [compiler, '-p', PACKAGE], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
