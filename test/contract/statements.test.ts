import { expect, it } from 'vitest';
// Statements are declared as their files are loaded.
import '../../src/app.module.js';
import { declaredStatements, statement } from '../../src/database/sql/statement.js';
import { sourcesIn } from '../support/code/source.js';
import { tablesWrittenBy } from '../support/code/written-tables.js';

const CORE = 'units, cycles and return orders follow each other, so one module writes all three';

/** Modules that write to a table of another one, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'credits writes cycles': 'answers of cycles embed their credit, so it moves their updatedAt',
  'personal-data writes credit_entries': 'a merged customer gives all records to another one',
  'personal-data writes custom_fields': 'some belong or refer to a merged or erased customer',
  'personal-data writes customers': 'one file erases all that tables hold of a person',
  'personal-data writes cycles': 'a merged customer gives all records to another one',
  'personal-data writes idempotency_keys': 'stored responses embed customers',
  'personal-data writes membership_credits': 'a merged customer gives all records to another one',
  'personal-data writes return_orders': 'a merged customer gives all records to another one',
  'personal-data writes timeline_events': 'some are comments on a merged or erased customer',
  'personal-data writes waiting_entries': 'a merged customer gives all records to another one',
  'personal-data writes webhook_deliveries': 'receivers can answer with the data of a person',
  'products writes items': 'the search text of units has the titles and SKUs of their products',
  'products writes service_plans': 'a variant moves to another product with its units',
  'rentals writes cycle_legs': CORE,
  'rentals writes cycles': CORE,
  'rentals writes former_units': CORE,
  'rentals writes items': CORE,
  'rentals writes return_lines': CORE,
  'rentals writes return_orders': CORE,
  'rentals writes waiting_entries': 'entries follow their offers, which are cycles',
  'resources writes customers': 'answers of customers embed their custom fields',
  'resources writes cycles': 'answers of cycles embed their custom fields',
  'resources writes items': 'answers of items embed their custom fields',
  'resources writes return_orders': 'the kind of an id is found by trying all three tables',
  'service-plans writes blocked_dates': 'a service that is due is the block of its unit',
  'shop writes shops': 'the platform only reads the settings of shops',
  'shop writes webhook_shops': 'a reset ends the polls of the shop, whose endpoints it deletes',
};

/** A reset of a sandbox shop deletes from all tables in one statement. */
const EMPTIES_SHOP = 'shops.delete_records';

/** Tests declare statements of their own. */
const names = [...declaredStatements().keys()].filter((name) => !name.startsWith('test.'));
const sources = sourcesIn('src');

/** `modules/items`, or a room beside the modules. */
const homeOf = (path: string): string =>
  /^src\/(?:(?:modules|platform)\/)?([^/]+)\//.exec(path)![1]!;

/** A list also declares the statement that reads its rows by ids. */
const filesNaming = (name: string): string[] => {
  const declared = `'${name.replace(/\.by_ids$/, '')}'`;
  return sources.filter(({ text }) => text.includes(declared)).map(({ path }) => path);
};

it('every statement is named in one file, and no name is used twice', () => {
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name) => filesNaming(name).length !== 1)).toEqual([]);
  statement('test.taken', 'select 1');
  expect(() => statement('test.taken', 'select 1')).not.toThrow();
  expect(() => statement('test.taken', 'select 2')).toThrow('test.taken');
});

it('every name is short enough for PostgreSQL, which cuts them at 63 bytes', () => {
  // Lists append their filter to the name, in up to 23 bytes.
  expect(names.filter((name) => Buffer.byteLength(name) > 40)).toEqual([]);
});

it('every table is written by the module of its entity, but for what is listed', async () => {
  const owners = new Map<string, string>();
  for (const { path, text } of sources.filter((one) => one.path.endsWith('.entity.ts'))) {
    for (const [, table] of text.matchAll(/@Entity\('(\w+)'\)/g)) owners.set(table!, homeOf(path));
  }
  const intrusions = new Set<string>();
  for (const name of names.filter((one) => one !== EMPTIES_SHOP)) {
    const home = homeOf(filesNaming(name)[0]!);
    for (const table of await tablesWrittenBy(declaredStatements().get(name)!)) {
      if (owners.get(table) !== home) intrusions.add(`${home} writes ${table}`);
    }
  }
  expect([...intrusions].sort()).toEqual(Object.keys(EXCEPTIONS));
});

it.each([
  ['select 1 from items', []],
  ['insert into items (id) select id from cycles', ['items']],
  ['with gone as (delete from items) update cycles set out = false', ['cycles', 'items']],
])('%s writes %j', async (text, tables) => {
  expect(await tablesWrittenBy(text)).toEqual(tables);
});
