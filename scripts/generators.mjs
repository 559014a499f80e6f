import { spawnSync } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Generates clients from `openapi.json` with other generators and checks them. They must compile
 * strictly, and operations, schemas, enumerations, nulls and errors must keep their names and types.
 * Only free-form fields may be `any`. The generators come from the npm registry, so no test runs this.
 */
const GENERATORS = [
  {
    name: '@hey-api/openapi-ts 0.95.0',
    // The package accepts any TypeScript version, but fails with 7.
    command: '-p @hey-api/openapi-ts@0.95.0 -p typescript@6.0.3 openapi-ts -i openapi.json -o hey',
    types: 'hey/types.gen.ts',
    operations: 'hey/sdk.gen.ts',
    operation: (id) => `export const ${id} = `,
    /** The first line of the generator's own code, after that of the document. */
    end: undefined,
    probe: `
      import { Item, Visibility, CycleStatus, CreateCycleErrors, CreateReturnOrdersErrors,
        ListItemsData, ErrorAnswer, ErrorsAnswer, NothingReturnedAnswer } from './hey';
      export const holds: [
        Is<Item['serial'], string | null>, Is<Item['visibility'], Visibility>,
        Is<Visibility, 'available' | 'unavailable' | 'sold' | 'retired'>,
        Is<NonNullable<NonNullable<ListItemsData['query']>['visibility']>[number], Visibility>,
        Is<CreateCycleErrors[409], ErrorAnswer>, Is<CreateCycleErrors[422], ErrorsAnswer>,
        Is<CreateReturnOrdersErrors[422], NothingReturnedAnswer>, Is<'late' extends CycleStatus ? 1 : 0, 0>,
      ] = [true, true, true, true, true, true, true, true];`,
  },
  {
    name: 'swagger-typescript-api 13.13.0',
    command: 'swagger-typescript-api@13.13.0 generate -p openapi.json -o swagger -n api.ts',
    types: 'swagger/api.ts',
    operations: 'swagger/api.ts',
    operation: (id) => `    ${id}: (`,
    end: 'export type QueryParamsType',
    /** It has no type for a schema with `not`. */
    untyped: /^\s*amount: any;/,
    probe: `
      import { Api, Item, SingleItemWithIncludes, Visibility } from './swagger/api';
      type Answer<Key extends keyof Api<string>['api']> = Awaited<ReturnType<Api<string>['api'][Key]>>;
      export const holds: [
        Is<Item['serial'], string | null>, Is<Item['visibility'], Visibility>,
        Is<\`\${Visibility}\`, 'available' | 'unavailable' | 'sold' | 'retired'>,
        Is<Answer<'getItem'>['data'], SingleItemWithIncludes>, Is<Answer<'getItem'>['error'], { error: string }>,
      ] = [true, true, true, true, true];`,
  },
  {
    name: 'orval 8.38.0',
    // It needs Node.js 22.
    command:
      '-p node@24 -p orval@8.38.0 -p typescript@6.0.3 orval --input openapi.json --output orval/api.ts --client fetch',
    types: 'orval/api.ts',
    operations: 'orval/api.ts',
    operation: (id) => `export const ${id} = async (`,
    end: undefined,
    probe: `
      import { type createCycleResponse409, createReturnOrders, getItem, type ErrorAnswer, type Item,
        type ListItemsParams, type NothingReturnedAnswer, type SingleItemWithIncludes, type Visibility } from './orval/api';
      type Body<Call extends (...args: never[]) => Promise<unknown>, Status> =
        Extract<Awaited<ReturnType<Call>>, { status: Status }> extends { data: infer Data } ? Data : never;
      export const holds: [
        Is<Item['serial'], string | null>, Is<Item['visibility'], Visibility>,
        Is<Visibility, 'available' | 'unavailable' | 'sold' | 'retired'>,
        Is<NonNullable<ListItemsParams['visibility']>[number], Visibility>,
        Is<Body<typeof getItem, 200>, SingleItemWithIncludes>, Is<createCycleResponse409['data'], ErrorAnswer>,
        Is<Body<typeof createReturnOrders, 422>, NothingReturnedAnswer>,
      ] = [true, true, true, true, true, true, true];`,
  },
];

const IS = `type Is<One, Other> = (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2
  ? true : false;\n`;

/** Free-form fields: `metadata` and `changes` of events, and `valueJson` of custom fields. */
const FREE_FORM =
  /^\s*(metadata: |changes: |valueJson: |\[key: string\]: unknown;)|\{ \[key: string\]: unknown \}/;

const require = createRequire(import.meta.url);
const document = JSON.parse(await readFile('openapi.json', 'utf8'));
const schemas = Object.keys(document.components.schemas);
const operations = Object.values(document.paths).flatMap((path) =>
  Object.values(path).map(({ operationId }) => operationId),
);

const folder = await mkdtemp(join(tmpdir(), 'rental-generators-'));
try {
  await copyFile('openapi.json', join(folder, 'openapi.json'));
  for (const generator of GENERATORS) {
    const gaps = await gapsOf(generator);
    process.stdout.write(`${gaps.length === 0 ? '✓' : '✗'} ${generator.name}\n`);
    for (const gap of gaps) process.stdout.write(`  ${gap}\n`);
    if (gaps.length > 0) process.exitCode = 1;
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function gapsOf({ command, types, operations: calls, operation, end, untyped, probe }) {
  const generated = run('npx', ['--yes', ...command.split(' ')]);
  if (generated.status !== 0) return [generated.output];
  const text = await readFile(join(folder, types), 'utf8');
  const callCode = await readFile(join(folder, calls), 'utf8');
  const own = text.slice(0, end === undefined ? undefined : text.indexOf(end));
  // Without comments and values, which may be the text `unknown`.
  const code = own.replaceAll(/\/\*[\s\S]*?\*\/|(\w+\s*[:=] )?(['"])\w*\2/g, '').split('\n');
  const isUntyped = (line) => FREE_FORM.test(line) || untyped?.test(line);
  const isDeclared = (name) =>
    new RegExp(`^export (type|interface|enum) ${name}\\b`, 'm').test(own);
  return [
    ...code.filter((line) => /\b(any|unknown)\b/.test(line) && !isUntyped(line)),
    ...schemas.filter((name) => !isDeclared(name)).map((name) => `no type ${name}`),
    ...operations.filter((id) => !callCode.includes(operation(id))).map((id) => `no call ${id}`),
    ...(await typeErrorsOf(probe)),
  ];
}

/** The errors of the compiler for types that must hold. */
async function typeErrorsOf(probe) {
  await writeFile(join(folder, 'probe.ts'), IS + probe);
  const options = '--noEmit --strict --skipLibCheck --target es2022 --lib es2022,dom,dom.iterable';
  const modules = '--module esnext --moduleResolution bundler --typeRoots .';
  const { status, output } = run(process.execPath, [
    require.resolve('typescript/bin/tsc'),
    ...`${options} ${modules}`.split(' '),
    'probe.ts',
  ]);
  return status === 0 ? [] : [output];
}

function run(command, args) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' });
  return { status, output: `${stdout}${stderr}` };
}
