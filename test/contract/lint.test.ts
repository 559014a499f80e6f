import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** Each file breaks one rule; the words are of the message that must be given. */
const BAD_FILES: readonly [path: string, text: string, words: string][] = [
  ['src/modules/a/a.controller.ts', `import { A } from './a.entity.js'; A;`, 'hands everything'],
  [
    'src/modules/b/b.controller.ts',
    `import { B } from './b.repository.js'; B;`,
    'hands everything',
  ],
  ['src/modules/c/c.controller.ts', `import { In } from 'typeorm'; In;`, 'Only src/database'],
  [
    'src/modules/d/d.controller.ts',
    `import { rows } from '../../database/statement.js'; rows;`,
    'the TenantContext only',
  ],
  [
    'src/modules/d/q.controller.ts',
    `import { Query } from '@nestjs/common'; Query;`,
    'Take a CheckedQuery',
  ],
  [
    'src/modules/e/e.service.ts',
    `import { NotFoundException } from '@nestjs/common'; NotFoundException;`,
    'Throw an AppError',
  ],
  [
    'src/modules/f/f.service.ts',
    `import { G } from '../g/g.repository.js'; G;`,
    'of the other module',
  ],
  [
    'src/modules/f/import/f.service.ts',
    `import { G } from '../../g/g.repository.js'; G;`,
    'of the other module',
  ],
  ['src/modules/g/g.service.ts', `import { H } from '../h/h.entity.js'; H;`, 'of the other module'],
  [
    'src/modules/h/h.service.ts',
    `import { DataSource } from 'typeorm'; DataSource;`,
    'Only src/database',
  ],
  ['src/modules/i/i.repository.ts', `import { I } from './i.service.js'; I;`, 'only types come'],
  [
    'src/modules/j/j.repository.ts',
    `import { J } from './dto/j.request.js'; J;`,
    'only types come',
  ],
  [
    'src/modules/k/k.repository.ts',
    `import { HttpException } from '@nestjs/common'; HttpException;`,
    'Throw an AppError',
  ],
  ['src/modules/l/l.entity.ts', `import { M } from '../m/m.entity.js'; M;`, '@ForeignKey'],
  [
    'src/modules/m/m.entity.ts',
    `import { Repository } from 'typeorm'; Repository;`,
    'only describes',
  ],
  [
    'src/http/n/n.ts',
    `import { entities } from '../../database/entities.js'; entities;`,
    'neither the database nor any module',
  ],
  [
    'src/fields/o/o.ts',
    `import type { Item } from '../../modules/items/item.js'; export type A = Item;`,
    'neither the database nor any module',
  ],
  [
    'src/openapi/p/p.ts',
    `import type { TenantContext } from '../../platform/auth/tenant-context.guard.js'; export type A = TenantContext;`,
    'neither the database nor any module',
  ],
  [
    'src/embedded-postgres/p.ts',
    `import { isObject } from '../fields/rules.js'; isObject;`,
    'nothing else of the service',
  ],
  ['src/modules/q/q.mapper.ts', `import pg from 'pg'; pg;`, 'Only src/database'],
  [
    'src/modules/r/r.reader.ts',
    `import { DataSource } from 'typeorm'; DataSource;`,
    'Only src/database',
  ],
  ['src/s.ts', `export default 1;`, 'default'],
  ['src/t.ts', `import { u } from './u.js'; export const t = () => u;`, 'ependency cycle'],
  ['src/u.ts', `import { t } from './t.js'; export const u = () => t;`, 'ependency cycle'],
  ['src/v.ts', `export const v = (value: any) => value;`, 'any'],
  ['src/w.ts', `const unused = 1;`, 'unused'],
  ['test/y.test.ts', `import { it } from 'vitest'; it.only('y', () => {});`, 'ocused'],
];

const GOOD_FILES: readonly [path: string, text: string][] = [
  [
    'src/database/a.ts',
    `import { DataSource } from 'typeorm'; import pg from 'pg'; export const b = [DataSource, pg];`,
  ],
  ['src/embedded-postgres/a.ts', `import { Client } from 'pg'; export const b = Client;`],
  [
    'src/modules/a/good.controller.ts',
    `import type { TenantContext } from '../../database/tenant-context.js'; export type A = TenantContext;`,
  ],
  [
    'src/modules/a/good.repository.ts',
    `import type { C } from './dto/c.request.js'; import { A } from './a.entity.js'; export const b: C = A;`,
  ],
  ['src/modules/a/good.service.ts', `import { A } from '../b/b.reader.js'; export const b = A;`],
  [
    'src/modules/a/import/good.service.ts',
    `import { A } from '../a.repository.js'; export const b = A;`,
  ],
  ['src/modules/a/good.entity.ts', `import { Entity } from 'typeorm'; export const a = Entity;`],
];

describe('the linter', () => {
  let folder: string;
  let found: Map<string, string>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lint-'));
    await cp(join(ROOT, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
    for (const [path, text] of [...BAD_FILES, ...GOOD_FILES]) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), `${text}\n`);
    }
    found = await lint(folder);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(BAD_FILES)('rejects %s', (path, _, words) => {
    expect(found.get(path) ?? 'nothing found').toContain(words);
  });

  it.each(GOOD_FILES)('accepts %s', (path) => {
    expect(found.get(path)).toBeUndefined();
  });
});

interface Finding {
  filename: string;
  message: string;
  help?: string;
}

/** All that the linter says, by file. */
async function lint(folder: string): Promise<Map<string, string>> {
  const oxlint = join(ROOT, 'node_modules/.bin/oxlint');
  const output = await new Promise<string>((resolve) => {
    execFile(oxlint, ['-f', 'json'], { cwd: folder }, (_, text) => resolve(text));
  });
  const findings = (JSON.parse(output) as { diagnostics: Finding[] }).diagnostics;
  const byFile = new Map<string, string>();
  for (const { filename, message, help } of findings) {
    byFile.set(filename, `${byFile.get(filename) ?? ''}${message} ${help}\n`);
  }
  return byFile;
}
