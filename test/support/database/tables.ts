import { getMetadataArgsStorage } from 'typeorm';
import { GLOBAL_TABLES as DISTRIBUTED_WHOLE } from '../../../migrations/distribute.js';
import { entities } from '../../../src/entities.js';

/** The tables that belong to no shop. */
export const GLOBAL_TABLES: ReadonlySet<string> = new Set([...DISTRIBUTED_WHOLE, 'migrations']);

/** The table of every entity. */
export const ENTITY_TABLES: readonly string[] = getMetadataArgsStorage()
  .filterTables(entities)
  .map(({ name }) => name!);

/** The tables whose every row belongs to one shop. */
export const TENANT_TABLES: ReadonlySet<string> = new Set(
  ENTITY_TABLES.filter((table) => !GLOBAL_TABLES.has(table)),
);
