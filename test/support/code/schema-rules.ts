import { GLOBAL_TABLES } from '../database/tables.js';

type Query = <Row extends object>(text: string) => Promise<Row[]>;

/** The longest name: a shard's number still fits behind it within the 63 bytes of PostgreSQL. */
const NAME_LIMIT = 40;

/**
 * The violations in the tables of a database: everything that would let two shops share a row, or
 * that would behave differently on a cluster.
 */
export async function schemaViolationsOf(query: Query): Promise<string[]> {
  const facts = await Promise.all(
    [columns, constraints, uniqueIndexes, triggers, enumerations, names].map((find) => find(query)),
  );
  return facts.flat().sort();
}

interface Column {
  table: string;
  column: string;
  type: string;
}

async function columns(query: Query): Promise<string[]> {
  const found = await query<Column>(`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    where a.attnum > 0 and not a.attisdropped and c.relname <> 'migrations'`);
  const tables = new Set(found.map(({ table }) => table));
  const owned = found.filter(({ column }) => column === 'shop_id').map(({ table }) => table);
  return [
    ...[...tables]
      .filter((table) => isTenant(table) && !owned.includes(table))
      .map((table) => `${table} has no shop_id`),
    ...found.filter(isWrongType).map(({ table, column, type }) => `${table}.${column} is ${type}`),
  ];
}

function isWrongType({ column, type }: Column): boolean {
  if (/^timestamp|^time /.test(type)) return type !== 'timestamp(3) with time zone';
  if (/(^|_)id$/.test(column)) return type !== 'bigint';
  return /^(character|real|double|money|json$)/.test(type);
}

interface Constraint {
  table: string;
  name: string;
  /** `p`rimary key, `u`nique, `f`oreign key, e`x`clusion. */
  kind: 'p' | 'u' | 'f' | 'x';
  columns: string[];
  target: string | null;
  targetColumns: string[] | null;
  deferrable: boolean;
  onDelete: string;
  onUpdate: string;
}

async function constraints(query: Query): Promise<string[]> {
  const found = await query<Constraint>(`
    select c.relname as table, k.conname as name, k.contype as kind, f.relname as target,
      array(select a.attname::text from unnest(k.conkey) with ordinality as key (number, place)
            join pg_attribute a on a.attrelid = k.conrelid and a.attnum = key.number
            order by key.place) as columns,
      array(select a.attname::text from unnest(k.confkey) with ordinality as key (number, place)
            join pg_attribute a on a.attrelid = k.confrelid and a.attnum = key.number
            order by key.place) as "targetColumns",
      k.condeferrable as deferrable, k.confdeltype as "onDelete", k.confupdtype as "onUpdate"
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    left join pg_class f on f.oid = k.confrelid
    where k.contype in ('p', 'u', 'f', 'x') and k.conparentid = 0`);
  return found.flatMap((one) => faultsOf(one).map((fault) => `${one.name} ${fault}`));
}

function faultsOf(one: Constraint): string[] {
  const isForeign = one.kind === 'f';
  return [
    ...(isTenant(one.table) && one.columns[0] !== 'shop_id' ? ['does not begin with shop_id'] : []),
    ...(isForeign && isTenant(one.table) && !pointsIntoShop(one) ? ['leaves the shop'] : []),
    ...(one.deferrable ? ['is deferrable'] : []),
    ...(isForeign && 'nd'.includes(one.onDelete) ? ['sets columns on delete'] : []),
    ...(isForeign && one.onUpdate !== 'a' ? ['acts on update'] : []),
  ];
}

/** A row points to the shop itself by its shop alone, to anything else by the same shop first. */
function pointsIntoShop({ columns: from, target, targetColumns: to }: Constraint): boolean {
  if (target === 'shops') return String(from) === 'shop_id' && String(to) === 'id';
  return isTenant(target!) && to![0] === 'shop_id';
}

/** Unique indexes that no constraint owns, such as partial ones. */
async function uniqueIndexes(query: Query): Promise<string[]> {
  const found = await query<{ table: string; name: string; first: string | null }>(`
    select c.relname as table, i.relname as name, a.attname as first
    from pg_index x
    join pg_class c on c.oid = x.indrelid
    join pg_class i on i.oid = x.indexrelid
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    left join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[0]
    where x.indisunique and not exists (select from pg_constraint k where k.conindid = i.oid)`);
  return found
    .filter(({ table, first }) => isTenant(table) && first !== 'shop_id')
    .map(({ name }) => `${name} does not begin with shop_id`);
}

async function triggers(query: Query): Promise<string[]> {
  const found = await query<{ name: string }>(
    'select tgname as name from pg_trigger where not tgisinternal',
  );
  return found.map(({ name }) => `${name} is a trigger`);
}

async function enumerations(query: Query): Promise<string[]> {
  const found = await query<{ name: string }>(`
    select t.typname as name from pg_type t
    join pg_namespace n on n.oid = t.typnamespace and n.nspname = 'public'
    where t.typtype in ('e', 'd')`);
  return found.map(({ name }) => `${name} is an enumeration or a domain`);
}

async function names(query: Query): Promise<string[]> {
  const found = await query<{ name: string }>(`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'i', 'I', 'v', 'm')
    union select k.conname from pg_constraint k
    where k.connamespace = 'public'::regnamespace and k.contype <> 'n'`);
  return found
    .filter(({ name }) => Buffer.byteLength(name) > NAME_LIMIT)
    .map(({ name }) => `${name} is longer than ${NAME_LIMIT} bytes`);
}

const isTenant = (table: string): boolean => !GLOBAL_TABLES.has(table);
