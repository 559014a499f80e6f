import { Injectable } from '@nestjs/common';
import { comparedUpdateStatement, importByPlatformId } from '../../database/compared-write.js';
import { columnsOf, type RowOf } from '../../database/sql/columns.sql.js';
import { pagesOf } from '../../database/sql/counts.js';
import { listStatement } from '../../database/sql/page.js';
import { queryAll, statement } from '../../database/sql/statement.js';
import { insertStatement } from '../../database/sql/write.js';
import type { TenantContext } from '../../database/tenant-context.js';
import type { Imported } from '../../records/imported.js';
import { Location } from './location.entity.js';
import type { ImportLocation } from './location.response.js';

const COLUMNS = columnsOf(Location, 'locations', [
  'id',
  'platformId',
  'name',
  'createdAt',
  'updatedAt',
]);
export type LocationRow = RowOf<typeof COLUMNS>;

const LIST = listStatement('locations.list', Location, 'locations', COLUMNS);

const FIND = statement<LocationRow>(
  'locations.find',
  `select ${COLUMNS} from locations where shop_id = $1 and platform_id = any($2)`,
);

const NAMES = columnsOf(Location, 'locations', ['platformId', 'name']);

const FIND_BY_NAME = statement<RowOf<typeof NAMES>>(
  'locations.find_by_name',
  `select ${NAMES} from locations where shop_id = $1 and name = any($2) order by platform_id`,
);

const IDS = columnsOf(Location, 'locations', ['id', 'platformId']);

const FIND_PLATFORM_IDS = statement<RowOf<typeof IDS>>(
  'locations.find_platform_ids',
  `select ${IDS} from locations where shop_id = $1 and id = any($2)`,
);

/** Locks existing locations as well: see docs/inside/locking.md. */
const ADD = insertStatement('locations.add', Location, ['platformId', 'name'], {
  onConflict: `on conflict (shop_id, platform_id) do update set name = excluded.name where false`,
  returning: IDS,
});

const CHANGE = comparedUpdateStatement('locations.change', Location, ['platformId'], ['name'], {
  returning: IDS,
});

@Injectable()
export class LocationsRepository {
  readonly list = pagesOf(LIST);

  /** The locations with these platform ids, in no order. */
  find(context: TenantContext, platformIds: readonly number[]): Promise<LocationRow[]> {
    return queryAll(context, FIND, platformIds);
  }

  /** The locations with these names, by platform id. */
  findByName(context: TenantContext, names: readonly string[]): Promise<RowOf<typeof NAMES>[]> {
    return queryAll(context, FIND_BY_NAME, names);
  }

  /** The platform ids of the locations with these ids, in no order. */
  findPlatformIds(context: TenantContext, ids: readonly number[]): Promise<RowOf<typeof IDS>[]> {
    return queryAll(context, FIND_PLATFORM_IDS, ids);
  }

  /** Inserts new locations and updates changed ones. */
  import(context: TenantContext, locations: readonly ImportLocation[]): Promise<Imported> {
    return importByPlatformId(context, { add: ADD, change: CHANGE }, locations);
  }
}
