import { readFile, writeFile } from 'node:fs/promises';
import { format } from 'prettier';
import { LIST_TABLES } from '../dist/src/list-tables.js';

/**
 * Generates `docs/lists.md` from the tables of the lists and from `openapi.json`. `--check` only
 * compares the file with them.
 */
const FILE = 'docs/lists.md';

const INTRODUCTION = `# Lists

The filters, sorts, counts and includes of each list. \`npm run openapi\` generates this page from the tables of the
lists, such as [\`items.list.ts\`](../src/modules/items/items.list.ts), which also name the index of each filter.
[The API](api.md#lists) describes how they work.

Every list also takes \`limit\`, \`page\`, \`fields\`, \`count\` and \`ids\`. Filters with "any of" take several values
with commas, and \`none\` finds records without one.
`;

const { components, paths } = JSON.parse(await readFile('openapi.json', 'utf8'));

const namesOf = (parameter, names) => (names ? `- ${parameter}: ${codes(names)}` : '');

const codes = (names) => names.map((name) => `\`${name}\``).join(', ');

const NONE = /[;,] (?:several with commas, )?`none` for records without one/;

/** The first sentence, without what the introduction says about all filters. */
const summaryOf = (description) =>
  description
    .split(/\. (?=[A-Z])/, 1)[0]
    .replace(NONE, '')
    .replace('; several with commas', '')
    .replace(/^Any of these [\w ]+$/, '');

/** Longer enumerations are named. */
const MAX_VALUES = 12;

function valueOf(schema) {
  if (schema.$ref?.endsWith('/TimeRange')) return 'range of times';
  const name = schema.$ref?.split('/').at(-1);
  const {
    type,
    items,
    oneOf,
    format: kind,
    enum: values,
  } = name ? components.schemas[name] : schema;
  if (oneOf) return valueOf(oneOf[0]);
  if (type === 'array') return `any of ${valueOf(items)}`;
  if (values) return values.length <= MAX_VALUES ? codes(values) : `\`${name}\` of OpenAPI`;
  return { string: kind ?? 'text', object: 'text by key' }[type] ?? type;
}

const page = [INTRODUCTION, ...Object.entries(LIST_TABLES).map(section)].join('\n');
const text = await format(page, { parser: 'markdown', printWidth: 120 });
if (!process.argv.includes('--check')) {
  await writeFile(FILE, text);
} else if ((await readFile(FILE, 'utf8').catch(() => '')) !== text) {
  process.stderr.write(`${FILE} differs from the tables of the lists: run npm run openapi\n`);
  process.exitCode = 1;
}

function section([name, { filters, sorts, counts, countedVariant, includes }]) {
  const counted = counts && [
    ...Object.keys(counts),
    ...(countedVariant ? ['platformVariantId'] : []),
  ];
  const { parameters } = paths[`/api/v1/${name}`].get;
  const rows = parameters
    .map((one) => (one.$ref ? components.parameters[one.$ref.split('/').at(-1)] : one))
    .filter((parameter) => parameter.name in filters && parameter.name !== 'ids')
    .map(
      (parameter) =>
        `| \`${parameter.name}\` | ${valueOf(parameter.schema)}${NONE.test(parameter.description) ? ', `none`' : ''} | ${summaryOf(parameter.description)} |`,
    );
  return `
## ${name.replaceAll('_', ' ')}

${namesOf('`sort`', sorts && Object.keys(sorts))}
${namesOf('`by` of counts', counted)}
${namesOf('`include`', includes)}

${rows.length === 0 ? 'It has no other filters.' : `| filter | value | records |\n| --- | --- | --- |\n${rows.join('\n')}`}
`;
}
