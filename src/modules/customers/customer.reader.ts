import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../database/tenant-context.js';
import { CustomersRepository } from './customers.repository.js';

/** The few facts of customers that other modules may ask for. */
@Injectable()
export class CustomerReader {
  constructor(private readonly customers: CustomersRepository) {}

  /** The ids that belong to customers of the shop. */
  async among(context: TenantContext, ids: readonly number[]): Promise<ReadonlySet<number>> {
    return new Set(ids.length === 0 ? [] : await this.customers.among(context, ids));
  }
}
