import { migrations } from '../../../migrations/index.js';
import type { MigrationClass } from '../../../src/database/server/migrate.js';

/**
 * The number of the last migration of the previous release, or one that none before it exceeds.
 * Those after it are applied while that release serves requests, for which the code of today
 * stands in: what that needs has to be there. Raise it with each release.
 */
const LAST_RELEASED = 1_763_683_200_117;

const all: readonly MigrationClass[] = migrations;

const isReleased = ({ name }: MigrationClass): boolean => Number(name.slice(-13)) <= LAST_RELEASED;

/** The migrations of the previous release. */
export const released = all.filter(isReleased);

/** The migrations since then. */
export const coming = all.filter((migration) => !isReleased(migration));
