import { Injectable } from '@nestjs/common';
import type { Scope } from '../../database/scope.js';
import { CustomersRepository } from './customers.repository.js';

/** The few facts of customers that other modules may ask for. */
@Injectable()
export class CustomerReader {
  constructor(private readonly customers: CustomersRepository) {}

  /** Whether the shop has a customer with this id. */
  async exists(scope: Scope, id: number): Promise<boolean> {
    return (await this.customers.get(scope, id)) !== undefined;
  }
}
