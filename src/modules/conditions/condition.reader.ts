import { Injectable } from '@nestjs/common';
import type { Scope } from '../../database/scope.js';
import { row, statement } from '../../database/statement.js';

const FIRST_UNKNOWN = statement<{ id: number }>(
  'condition_reader.first_unknown',
  `select wanted.id from unnest($2::bigint[]) as wanted (id)
   where not exists (select from conditions c where c.shop_id = $1 and c.id = wanted.id)
   limit 1`,
);

/** The few facts of conditions that other modules may ask for. */
@Injectable()
export class ConditionReader {
  /** One of the ids that is not a condition of the shop; undefined when all are. */
  async firstUnknown(scope: Scope, ids: readonly number[]): Promise<number | undefined> {
    return (await row(scope, FIRST_UNKNOWN, ids))?.id;
  }
}
