import { describe, expect, it } from 'vitest';
import { roomViolationsOf } from '../support/code/room-rules.js';
import { parse, sourcesIn } from '../support/code/source.js';

describe('every file', () => {
  it('keeps to its room', () => {
    const sources = ['src', 'migrations', 'demo'].flatMap(sourcesIn);
    expect(sources.length).toBeGreaterThan(50);
    expect(sources.flatMap(roomViolationsOf)).toEqual([]);
  });
});

describe('a file is found out', () => {
  it.each([
    [
      'that makes Scopes where none are made',
      'src/modules/items/items.service.ts',
      `import { Database } from '../../database/database.js';`,
      ['imports Database'],
    ],
    [
      'that makes a TenantContext by itself',
      'src/modules/items/items.service.ts',
      `const scope = new TenantContext(1, actor, null, db);`,
      ['makes a TenantContext'],
    ],
    [
      'that needs the demo',
      'src/main.ts',
      `import { seedDemo } from '../demo/seed-demo.js';`,
      ['imports the demo'],
    ],
    [
      'that leaves its transaction',
      'src/modules/items/items.service.ts',
      `const one = (scope: TenantContext) => inTransaction(scope, async (transaction) => {
         await this.items.find(transaction, scope.shopId);
         await this.items.touch({ scope });
         return made.scope;
       });
       const other = (scope: TenantContext) => inTransaction(scope, (inner) => this.items.find(inner));
       const third = (scope: TenantContext) => inTransaction(scope, this.work);`,
      [
        'leaves it: scope.shopId',
        'leaves it: scope',
        'calls it otherwise',
        'begins a transaction with something else: inTransaction(scope, this.work)',
      ],
    ],
    [
      'that has SQL, and should ask a repository',
      'src/modules/items/item.reader.ts',
      `import { rows, statement } from '../../database/sql/statement.js';
       const found = scope.db.query('select 1');`,
      ['imports src/database/sql/statement.ts', 'takes the connection: scope.db'],
    ],
    [
      'whose handler decides',
      'src/modules/items/items.controller.ts',
      `class ItemsController { get(id: number) { if (!id) throw new Error(); return id ? 1 : 2; } }`,
      [
        'decides: if (!id) throw new Error();',
        'decides: throw new Error();',
        'decides: id ? 1 : 2',
      ],
    ],
    [
      'that is a rule and reads rows',
      'src/modules/items/rules/item-status.ts',
      `import type { TenantContext } from '../../../database/scope.js';
       import { rows, type Statement } from '../../../database/sql/statement.js';
       import { ItemsRepository } from '../items.repository.js';`,
      ['imports src/database/sql/statement.ts', 'imports src/modules/items/items.repository.ts'],
    ],
    [
      'that is a rule and asks the clock, chance or the environment',
      'src/modules/items/rules/item-status.ts',
      `const at = new Date(); const then = new Date(at); const now = Date.now();
       const zone = process.env.TZ; const dice = Math.random();`,
      [
        'asks new Date()',
        'asks Date.now()',
        'asks Date.now',
        'asks process.env.TZ',
        'asks Math.random()',
      ],
    ],
    [
      'that dates records by another clock than that of the shop',
      'src/modules/items/items.repository.ts',
      `const at = new Date(); const other = Date.now(); const third = Temporal.Now.instant();
       const READ = statement('items.read', \`select now() from items where shop_id = $1\`);
       const DAY = \`select current_date \${more} and CURRENT_TIMESTAMP\`;`,
      [
        'reads the real clock: new Date()',
        'reads the real clock: Date.now()',
        'reads the real clock: Temporal.Now.instant()',
        'reads the clock of PostgreSQL: now()',
        'reads the clock of PostgreSQL: current_date',
        'reads the clock of PostgreSQL: CURRENT_TIMESTAMP',
      ],
    ],
    [
      'that silences the linter',
      'src/main.ts',
      ['// oxlint', 'disable-next-line no-var'].join('-'),
      ['silences a check: oxlint-disable-next-line'],
    ],
  ])('%s', (_, path, text, expected) => {
    const found = roomViolationsOf(parse(path, text));
    expect(found).toEqual(expect.arrayContaining(expected.map((one) => `${path} ${one}`)));
  });
});
