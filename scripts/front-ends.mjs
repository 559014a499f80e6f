import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Compiles the code of docs/front-end.md with the packed client, and compares the data providers with
 * the types of the frameworks. The frameworks come from the npm registry, so no test runs this.
 */
const PACKAGES = [
  'react-admin@5.15.4',
  '@refinedev/core@5.0.12',
  'vite@8.3.8',
  'react@19',
  'react-dom@19',
  '@types/react@19',
  '@types/react-dom@19',
];

const PROVIDERS = `
  import type { DataProvider as OfRefine } from '@refinedev/core';
  import type { DataProvider as OfReactAdmin } from 'react-admin';
  import { RentalClient } from 'rental-inventory-client';
  import * as reactAdmin from 'rental-inventory-client/react-admin';
  import * as refine from 'rental-inventory-client/refine';
  const client = new RentalClient({ baseUrl: 'http://127.0.0.1:3000', token: '' });
  export const providers: [OfReactAdmin, OfRefine] = [
    reactAdmin.createDataProvider(client), refine.createDataProvider(client),
  ];`;

const OPTIONS =
  '--noEmit --strict --skipLibCheck --jsx react-jsx --target es2023 --module esnext ' +
  '--moduleResolution bundler --types vite/client providers.ts App.tsx';

const page = await readFile('docs/front-end.md', 'utf8');
const [, app] = /^```tsx\n([\s\S]*?)^```/m.exec(page);
const folder = await mkdtemp(join(tmpdir(), 'rental-front-ends-'));
try {
  const packed = run('npm', ['pack', './clients/typescript', '--pack-destination', folder], '.');
  const client = join(folder, packed.trim().split('\n').at(-1));
  await writeFile(join(folder, 'package.json'), '{"type": "module"}');
  await writeFile(join(folder, 'App.tsx'), app);
  await writeFile(join(folder, 'providers.ts'), PROVIDERS);
  run('npm', ['install', '--no-audit', '--no-fund', client, ...PACKAGES], folder);
  const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  run(process.execPath, [compiler, ...OPTIONS.split(' ')], folder);
  process.stdout.write('✓ the page and both data providers compile\n');
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Runs a command, and ends with its output if it fails. */
function run(command, args, cwd) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status === 0) return stdout;
  throw new Error(`${command} ${args[0]} failed:\n${stdout}${stderr}`);
}
