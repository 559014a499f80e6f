import { spawnSync } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Makes clients from `openapi.json` with generators that we do not use ourselves, and sees that what
 * they make is good: it compiles strictly, every operation and schema keeps its name, nothing is
 * called `any` but what is free-form, enumerations, nulls and errors keep their types. The
 * generators come from the npm registry, so this is no part of the tests.
 */
const GENERATORS = [
  {
    name: '@hey-api/openapi-ts 0.95.0',
    // The package takes any TypeScript, but works with up to 6 only.
    command: '-p @hey-api/openapi-ts@0.95.0 -p typescript@6.0.3 openapi-ts -i openapi.json -o hey',
    types: 'hey/types.gen.ts',
    operations: 'hey/sdk.gen.ts',
    operation: (id) => `export const ${id} = `,
    /** Where the code of the document ends, and that of the generator begins. */
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
    probe: `
      import { Api, Item, Visibility } from './swagger/api';
      type Answer<Key extends keyof Api<string>['api']> = Awaited<ReturnType<Api<string>['api'][Key]>>;
      export const holds: [
        Is<Item['serial'], string | null>, Is<Item['visibility'], Visibility>,
        Is<\`\${Visibility}\`, 'available' | 'unavailable' | 'sold' | 'retired'>,
        Is<Answer<'getItem'>['data'], Item>, Is<Answer<'getItem'>['error'], { error: string }>,
      ] = [true, true, true, true, true];`,
  },
];

const IS = `type Is<One, Other> = (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2
  ? true : false;\n`;

/** Free-form members: of an event's \`metadata\`, and of a custom field's \`valueJson\`. */
const FREE_FORM = /^\s*(metadata: |valueJson: |\[key: string\]: unknown;)/;

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

async function gapsOf({ command, types, operations: calls, operation, end, probe }) {
  const made = run('npx', ['--yes', ...command.split(' ')]);
  if (made.status !== 0) return [made.output];
  const text = await readFile(join(folder, types), 'utf8');
  const called = await readFile(join(folder, calls), 'utf8');
  const own = text.slice(0, end === undefined ? undefined : text.indexOf(end));
  const code = own.replaceAll(/\/\*[\s\S]*?\*\//g, '').split('\n');
  const isDeclared = (name) =>
    new RegExp(`^export (type|interface|enum) ${name}\\b`, 'm').test(own);
  return [
    ...code.filter((line) => /\b(any|unknown)\b/.test(line) && !FREE_FORM.test(line)),
    ...schemas.filter((name) => !isDeclared(name)).map((name) => `no type ${name}`),
    ...operations.filter((id) => !called.includes(operation(id))).map((id) => `no call ${id}`),
    ...(await complaintsOf(probe)),
  ];
}

/** What the compiler says of types that have to hold. */
async function complaintsOf(probe) {
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
