import pg from 'pg';
import { dropDatabase, makeDatabase } from '../support/database/server.js';
import type { Mutant } from './mutant.js';

/** Constraints but NOT NULL and foreign keys' parents, and unique indexes without a constraint. */
const CONSTRAINTS = `
  select conname as name, conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition,
    format('alter table %s drop constraint %I cascade', conrelid::regclass, conname) as drop
  from pg_constraint
  where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'u', 'p', 'x')
    and conparentid = 0 and conrelid not in (0, 'migrations'::regclass)
  union all
  select c.relname, i.indrelid::regclass::text, pg_get_indexdef(i.indexrelid),
    format('drop index %s', i.indexrelid::regclass)
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where i.indisunique and c.relnamespace = 'public'::regnamespace
    and not exists (select from pg_constraint o where o.conindid = i.indexrelid)
  order by 1`;

const PRISTINE = '_pristine';

interface ConstraintRow {
  readonly name: string;
  readonly table: string;
  readonly definition: string;
  readonly drop: string;
}

/** The migrated database that tests copy, with one constraint missing at a time. */
export class TemplateDatabase {
  private isMutated = false;

  constructor(
    private readonly serverUrl: string,
    private readonly name: string,
  ) {}

  /** Returns a mutant for each constraint. */
  async mutants(): Promise<Mutant[]> {
    const rows = await this.query(CONSTRAINTS);
    return rows.map(({ name, table, definition, drop }) => ({
      id: `constraint ${name}`,
      kind: 'constraint',
      file: 'migrations',
      line: 0,
      start: 0,
      end: 0,
      replacement: drop,
      change: `${table}: ${definition.replaceAll(/\s+/g, ' ').slice(0, 120)} → nothing`,
    }));
  }

  /** Drops the constraint of a mutant, and restores that of the previous one. */
  async apply(mutant?: Mutant): Promise<void> {
    if (this.isMutated) {
      await dropDatabase(this.serverUrl, this.name);
      await makeDatabase(this.serverUrl, this.name, this.name + PRISTINE);
    }
    this.isMutated = mutant !== undefined;
    if (!mutant) return;
    await dropDatabase(this.serverUrl, this.name + PRISTINE);
    await makeDatabase(this.serverUrl, this.name + PRISTINE, this.name);
    await this.query(mutant.replacement);
  }

  private async query(text: string): Promise<ConstraintRow[]> {
    const url = new URL(this.serverUrl);
    url.pathname = `/${this.name}`;
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  }
}
