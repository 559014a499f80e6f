import { Injectable } from '@nestjs/common';
import { idsOf } from '../../common/lists/ids-of.js';
import type { Page, PageWindow } from '../../common/paging/list.query.js';
import type { Scope } from '../../database/scope.js';
import { columnsOf, type RowOf } from '../../database/sql/columns.sql.js';
import { listStatement, page } from '../../database/sql/page.js';
import { rows, statement } from '../../database/sql/statement.js';
import { movedSql } from '../../database/sql/updated-at.sql.js';
import { insertion, write } from '../../database/sql/write.js';
import type { ImportedIds } from '../../events/rules/event-catalogue.js';
import type { ImportLocation } from './dto/location.request.js';
import { Location } from './location.entity.js';

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

type Stamps = Pick<Location, 'createdAt' | 'updatedAt'>;

const IMPORT = insertion('locations.import', Location, ['platformId', 'name'], {
  onConflict: `on conflict (shop_id, platform_id) do update
   set name = excluded.name, updated_at = ${movedSql('locations.updated_at', 'excluded.updated_at')}
   where locations.name is distinct from excluded.name`,
  returning: columnsOf(Location, 'locations', ['id', 'createdAt', 'updatedAt']),
});

@Injectable()
export class LocationsRepository {
  list(scope: Scope, window: PageWindow): Promise<Page<LocationRow>> {
    return page(scope, LIST, window);
  }

  /** The locations with these platform ids, in no order. */
  find(scope: Scope, platformIds: readonly number[]): Promise<LocationRow[]> {
    return rows(scope, FIND, platformIds);
  }

  /** Inserts the new and updates the changed ones, in one statement and one order. */
  async import(scope: Scope, locations: readonly ImportLocation[]): Promise<ImportedIds> {
    const inOrder = locations.toSorted((one, other) => one.platformId - other.platformId);
    const written = await write(scope, IMPORT, inOrder);
    const isNew = ({ createdAt, updatedAt }: Stamps) => createdAt === updatedAt;
    return {
      created: idsOf(written.filter(isNew)),
      updated: idsOf(written.filter((one) => !isNew(one))),
    };
  }
}
