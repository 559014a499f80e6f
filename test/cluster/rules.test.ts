import { expect, it } from 'vitest';
// Statements are declared as their files are loaded.
import '../../src/app.module.js';
import { declaredStatements } from '../../src/database/sql/statement.js';
import { constraintOf, rejectedValueOf } from '../../src/database/sql/postgres-errors.js';
import { clusterViolationsOf } from '../support/code/cluster-rules.js';

it('every statement can run on a cluster and behind a pooler', async () => {
  const violations: string[] = [];
  for (const [name, text] of declaredStatements()) {
    if (name.startsWith('test.')) continue;
    violations.push(...(await clusterViolationsOf(text)).map((one) => `${name}: ${one}`));
  }
  expect(violations).toEqual([]);
});

it.each([
  [
    'insert into t (a) select a from jsonb_to_recordset($2) as s (a int) on conflict (a) do update set b = $3',
    'ON CONFLICT has a parameter: send it in the row, and take what is excluded',
  ],
  ['update t set a = now()', 'a row gets what now() makes, which is not immutable'],
  [
    'update t set a = coalesce(a, current_timestamp)',
    'a row gets the time of the server: send the time',
  ],
  [
    `update t set a = lower(concat_ws(' ', b, c))`,
    'a row gets what concat_ws() makes, which is not immutable',
  ],
  [
    'insert into t (a) values ($1) on conflict (a) do update set b = now()',
    'a row gets what now() makes, which is not immutable',
  ],
  [
    `with x as (update t set a = greatest($1, a + interval '1 millisecond')) select 1`,
    'a row gets a time moved by an interval: add it at time zone UTC',
  ],
  [
    `update t set a = '2026-01-01'::timestamptz + b * interval '1 day'`,
    'a row gets a time moved by an interval: add it at time zone UTC',
  ],
  [
    'select t.a from t join u on u.a = t.a for update of t',
    'a lock is of the rows of one table: lock first, and read what belongs to them after that',
  ],
  [
    'select pg_try_advisory_lock($1)',
    'pg_try_advisory_lock is a lock of a session: take that of a transaction',
  ],
  [`set lock_timeout = '1s'`, 'lock_timeout is set for a session'],
  ['create temporary table t (a int)', 'a temporary table is of a session'],
  [
    'with x as (update t set a = $1) insert into u (b) select v.b from v',
    'a read beside x may be newer: use its returned rows',
  ],
  [
    'with x as (delete from t where a = $1 returning a) select count(*) from t, x',
    'a read beside x may be newer: use its returned rows',
  ],
  [
    'insert into t (a) select (select max(b) from u) from jsonb_to_recordset($1) as s (c int)',
    'ids come from a worker where subqueries alone read tables: read them first',
  ],
  ['listen t', 'LISTEN is of a session'],
])('%s: %s', async (text, violation) => {
  expect(await clusterViolationsOf(text)).toEqual([violation]);
});

it.each([
  ['insert into t (a) values ($1) on conflict (a) do update set b = t.b + $2'],
  ['insert into t (a) select $1 on conflict (a) do update set b = excluded.b'],
  [`update t set a = (a at time zone 'UTC' + interval '1 millisecond') at time zone 'UTC'`],
  ['select a, now() from t where b = any(array(select u.b from u)) for update'],
  [
    'with x as (update t set a = $1 returning a) insert into u (b) select v.b from x join v on v.b = x.a',
  ],
  ['with x as (update t set a = $1) select v.b from v'],
  [`update t set a = $1 - $2 * interval '1 day'`],
  ['insert into t (a) select u.b from u where exists (select from v where v.c = u.c)'],
  ['select pg_advisory_xact_lock($1)'],
  [`set local lock_timeout = '1s'; set transaction isolation level read committed`],
])('%s is fine', async (text) => {
  expect(await clusterViolationsOf(text)).toEqual([]);
});

it.each([
  ['23505', 'duplicate key value violates unique constraint "uq_items_serial_102038"'],
  ['XX000', 'duplicate key value violates unique constraint "uq_items_serial_102038"'],
  ['23505', 'duplicate key value violates unique constraint "uq_items_serial"'],
])('the constraint is known that rejects %s: %s', (code, message) => {
  const detail = 'Key (shop_id, serial)=(7, A (1)) already exists.';
  const error = Object.assign(new Error(message), { code, detail });
  expect(constraintOf(error)).toBe('uq_items_serial');
  expect(rejectedValueOf(error)).toBe('A (1)');
});
