import { Injectable } from '@nestjs/common';
import type { Page, PageWindow } from '../../common/paging/list.query.js';
import { page } from '../../database/sql/page.js';
import type { Scope } from '../../database/scope.js';
import { rows, statement } from '../../database/sql/statement.js';
import { movedSql } from '../../database/sql/updated-at.sql.js';
import type { ImportLocation } from './dto/location.request.js';
import type { LocationResponse } from './dto/location.response.js';

const COLUMNS = `id, platform_id as "platformId", name, created_at as "createdAt",
  updated_at as "updatedAt"`;

const LIST = {
  name: 'locations.list',
  text: (conditions: string) =>
    `select ${COLUMNS} from locations
     where shop_id = $1 and id < $2${conditions} order by id desc limit $3`,
  row: undefined as LocationResponse | undefined,
};

const FIND = statement<LocationResponse>(
  'locations.find',
  `select ${COLUMNS} from locations where shop_id = $1 and platform_id = any($2)`,
);

const IMPORT = statement(
  'locations.import',
  `insert into locations (shop_id, platform_id, name, created_at, updated_at)
   select $1, sent.platform_id, sent.name, $4::timestamptz, $4::timestamptz
   from unnest($2::bigint[], $3::text[]) as sent (platform_id, name)
   order by sent.platform_id
   on conflict (shop_id, platform_id) do update
   set name = excluded.name, updated_at = ${movedSql('locations.updated_at', 'excluded.updated_at')}
   where locations.name is distinct from excluded.name`,
);

@Injectable()
export class LocationsRepository {
  list(scope: Scope, window: PageWindow): Promise<Page<LocationResponse>> {
    return page(scope, LIST, window);
  }

  /** The locations with these platform ids, in no order. */
  find(scope: Scope, platformIds: readonly number[]): Promise<LocationResponse[]> {
    return rows(scope, FIND, platformIds);
  }

  /** Inserts the new and updates the changed ones, in one statement. */
  async import(scope: Scope, locations: readonly ImportLocation[], now: Date): Promise<void> {
    const platformIds = locations.map(({ platformId }) => platformId);
    const names = locations.map(({ name }) => name);
    await rows(scope, IMPORT, platformIds, names, now);
  }
}
