import { Injectable } from '@nestjs/common';
import type { Scope } from '../../database/scope.js';
import { rows, statement } from '../../database/sql/statement.js';

const KNOWN = statement<{ id: number }>(
  'condition_reader.known',
  `select id from conditions where shop_id = $1 and id = any($2)`,
);

const KEEP = statement<{ id: number }>(
  'condition_reader.keep',
  `select id from conditions where shop_id = $1 and id = any($2) order by id for key share`,
);

/** The few facts of conditions that other modules may ask for. */
@Injectable()
export class ConditionReader {
  /** Those of the ids that are conditions of the shop. */
  async known(scope: Scope, ids: readonly number[]): Promise<ReadonlySet<number>> {
    if (ids.length === 0) return new Set();
    return new Set((await rows(scope, KNOWN, ids)).map(({ id }) => id));
  }

  /** The same, and none of them is deleted before the transaction ends. */
  async keep(scope: Scope, ids: readonly number[]): Promise<ReadonlySet<number>> {
    if (ids.length === 0) return new Set();
    return new Set((await rows(scope, KEEP, ids)).map(({ id }) => id));
  }
}
