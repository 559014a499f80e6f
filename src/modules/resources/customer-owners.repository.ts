import { Injectable } from '@nestjs/common';
import { queryAll, statement } from '../../database/sql/statement.js';
import { movedSql } from '../../database/sql/write.js';
import type { TenantContext } from '../../database/tenant-context.js';

/** The ids of a customer. */
export interface CustomerOwner {
  readonly id: number;
  readonly platformId: number;
}

const FIND = statement<CustomerOwner>(
  'customer_owners.find',
  `select id, platform_id as "platformId" from customers where shop_id = $1 and id = any($2)`,
);

const TOUCH = statement<CustomerOwner>(
  'customer_owners.touch',
  `update customers set updated_at = ${movedSql('updated_at', '$3::timestamptz')}
   where shop_id = $1 and id = any($2) returning id, platform_id as "platformId"`,
);

@Injectable()
export class CustomerOwnersRepository {
  find(context: TenantContext, ids: readonly number[]): Promise<CustomerOwner[]> {
    return queryAll(context, FIND, ids);
  }

  touch(context: TenantContext, ids: readonly number[]): Promise<CustomerOwner[]> {
    return queryAll(context, TOUCH, ids, context.now());
  }
}
