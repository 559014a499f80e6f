import { Injectable } from '@nestjs/common';
import { comparedUpdateStatement, importByPlatformId } from '../../database/compared-write.js';
import { columnsOf, type RowOf } from '../../database/sql/columns.sql.js';
import { listStatement, page } from '../../database/sql/page.js';
import { queryAll, statement } from '../../database/sql/statement.js';
import { insertStatement } from '../../database/sql/write.js';
import type { TenantContext } from '../../database/tenant-context.js';
import type { Page, PageRequest } from '../../http/paging/list.query.js';
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

const IDS = columnsOf(Location, 'locations', ['id', 'platformId']);

/** Locks existing locations as well: see docs/locking.md. */
const ADD = insertStatement('locations.add', Location, ['platformId', 'name'], {
  onConflict: `on conflict (shop_id, platform_id) do update set name = excluded.name where false`,
  returning: IDS,
});

const CHANGE = comparedUpdateStatement('locations.change', Location, ['platformId'], ['name'], {
  returning: IDS,
});

@Injectable()
export class LocationsRepository {
  list(context: TenantContext, window: PageRequest): Promise<Page<LocationRow>> {
    return page(context, LIST, window);
  }

  /** The locations with these platform ids, in no order. */
  find(context: TenantContext, platformIds: readonly number[]): Promise<LocationRow[]> {
    return queryAll(context, FIND, platformIds);
  }

  /** Inserts new locations and updates changed ones. */
  import(context: TenantContext, locations: readonly ImportLocation[]): Promise<Imported> {
    return importByPlatformId(context, { add: ADD, change: CHANGE }, locations);
  }
}
