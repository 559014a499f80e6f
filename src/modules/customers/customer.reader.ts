import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../database/tenant-context.js';
import { CustomersRepository } from './customers.repository.js';

/** The facts about customers that other modules may read. */
@Injectable()
export class CustomerReader {
  constructor(private readonly customers: CustomersRepository) {}

  /** The ids of customers that exist in the shop. */
  async among(context: TenantContext, ids: readonly number[]): Promise<ReadonlySet<number>> {
    return new Set(ids.length === 0 ? [] : await this.customers.among(context, ids));
  }
}
