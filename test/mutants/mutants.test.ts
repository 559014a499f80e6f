import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { SEED } from '../support/models/property.js';
import { mutantsOf } from './generate.js';
import { mutate, type Mutant, sampleOf } from './mutant.js';
import { testsNear } from './near.js';
import { Session } from './session.js';

const GUARD = 'src/platform/webhooks/sending/ssrf-guard.ts';
const CURSOR = 'src/http/paging/cursor.ts';

describe('mutants', () => {
  it.each([
    [
      'lock',
      'select 1 from a order by a.id for no key update of a`',
      'select 1 from a order by a.id`',
    ],
    ['lock', 'pg_try_advisory_xact_lock($1)', 'num_nonnulls($1)'],
    ['lock order', 'order by a.id for update`', 'order by a.id desc for update`'],
    ['shop', 'a.shop_id = $1 and b', '($1::bigint is not null) and b'],
    ['transaction', "query('START TRANSACTION')", "query('select 1')"],
    ['transaction', 'inSavepoint(a, b)', '((context: any, work: any) => work(context))(a, b)'],
    ['retry', 'const MAX_ATTEMPTS = 4;', 'const MAX_ATTEMPTS = 1;'],
    ['signature', 'timingSafeEqual(a, b)', 'true'],
    ['ssrf', 'findUrlViolation(a, b)', 'undefined'],
    ['csv', 'x = { escape_formulas: true }', 'x = { escape_formulas: false }'],
    ['throttle', 'x = { limit: 6 }', 'x = { limit: 7 }'],
  ])('the kind %s changes %s', (kind, source, changed) => {
    const text = source.includes('`') ? `const sql = \`${source}` : source;
    const found = mutantsOf('src/file.ts', text).filter((one) => one.kind === kind);
    expect(found.map((one) => mutate(text, one).replace('const sql = `', ''))).toEqual([changed]);
  });

  it('comparisons, conditions and negations of rules are changed', () => {
    const source = 'const x = !a && b < c ? d : e;';
    const found = mutantsOf('src/modules/items/rules/file.ts', source);
    expect(found.map((one) => mutate(source, one))).toEqual([
      'const x = a && b < c ? d : e;',
      'const x = !a || b < c ? d : e;',
      'const x = !a && b <= c ? d : e;',
    ]);
  });

  it('are valid TypeScript', () => {
    const source = readFileSync(GUARD, 'utf8');
    const errors = mutantsOf(GUARD).flatMap((one) => {
      const { diagnostics } = ts.transpileModule(mutate(source, one), { reportDiagnostics: true });
      return diagnostics!;
    });
    expect(errors).toEqual([]);
  });

  it('have an explanation only if they exist', () => {
    const explained = JSON.parse(readFileSync('test/mutants/survivors.json', 'utf8')) as object;
    const missing = Object.keys(explained).filter((id) => {
      const [file = ''] = id.split(' ');
      return file.endsWith('.ts') && !mutantsOf(file).some((one) => one.id === id);
    });
    expect(missing).toEqual([]);
  });
});

describe('the tests of a mutant', () => {
  let session: Session;

  beforeAll(async () => {
    vi.stubEnv('DATABASE_URL', inject('serverUrl'));
    session = await Session.start();
  });

  afterAll(async () => {
    await session.close();
    vi.unstubAllEnvs();
  });

  /** Files run side by side and the first failure ends the run, so the own one runs alone. */
  const ownTest = (mutant: Mutant) =>
    testsNear(mutant).filter((file) => file.endsWith('ssrf-guard.test.ts'));

  it(`notice a removed check (seed ${SEED})`, async () => {
    const mutants = sampleOf(mutantsOf(GUARD), 3, SEED);
    expect(mutants).toHaveLength(3);
    for (const mutant of mutants) {
      expect(await session.findFailure(ownTest(mutant), mutant), mutant.id).toContain(
        'ssrf-guard.test.ts',
      );
    }
  });

  it('pass for a change without an effect', async () => {
    // The names of filters are unique, so none equals another.
    const mutant = mutantsOf(CURSOR).findLast(({ change }) => change === '< → <=')!;
    const unit = ['test/unit/http/cursor.test.ts'];
    expect(await session.findFailure(unit, mutant)).toBeUndefined();
  });

  it('can run without each constraint', async () => {
    const template = await session.template();
    expect((await template.mutants()).map(({ id }) => id)).toContain('constraint ex_cycles_booked');
  });
});
