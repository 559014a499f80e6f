import { migrations } from '../../../migrations/index.js';
import type { MigrationClass } from '../../../src/database/server/migrate.js';

/**
 * The number of the last migration of the previous release, or one that none before it exceeds.
 * Later migrations are applied while that release serves requests. The current code stands in for
 * it, so they must keep what it needs. Raise the number with each release.
 */
const LAST_RELEASED = 1_763_683_200_321;

/** Later ones that only add what the current code cannot do without. */
const NEEDED = ['AcquiredAt1763683200361'];

const all: readonly MigrationClass[] = migrations;

const isReleased = ({ name }: MigrationClass): boolean =>
  Number(name.slice(-13)) <= LAST_RELEASED || NEEDED.includes(name);

/** The migrations of the previous release. */
export const released = all.filter(isReleased);

/** The migrations since then. */
export const coming = all.filter((migration) => !isReleased(migration));
