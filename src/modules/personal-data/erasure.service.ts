import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../database/tenant-context.js';
import { inTransaction } from '../../database/transaction.js';
import { conflict, notFound } from '../../errors/app-error.js';
import { domainEvent } from '../../platform/events/event-catalogue.js';
import { EventRecorderService } from '../../platform/events/event-recorder.service.js';
import { changesBetween, withoutValues } from '../../records/changes.js';
import type { CustomerRow } from '../customers/customer.sql.js';
import { CustomersService } from '../customers/customers.service.js';
import type { CustomerWithBalanceResponse } from '../customers/customer.response.js';
import { formattedCycleId } from '../cycles/rules/cycle-values.js';
import { formattedReturnId } from '../return-orders/rules/return-order.js';
import { ErasureRepository } from './erasure.repository.js';
import { erasedResponses, markOf } from './erased-responses.js';

const ERASED = { email: null, firstName: null, lastName: null, defaultAddress: null };

/** Erases the data of people; their rentals stay without a name. */
@Injectable()
export class ErasureService {
  constructor(
    private readonly erasure: ErasureRepository,
    private readonly customers: CustomersService,
    private readonly events: EventRecorderService,
  ) {}

  /**
   * Erases name, email, address and all copies of them. A second call changes nothing.
   * @throws AppError not_found; conflict while the customer has a unit
   */
  async erase(context: TenantContext, id: number): Promise<CustomerWithBalanceResponse> {
    return inTransaction(context, async (transaction) => {
      const customer = await this.erasure.lock(transaction, id);
      if (!customer) throw notFound('Customer');
      if (customer.erasedAt === null) await this.eraseLocked(transaction, customer);
      return this.customers.get(transaction, id);
    });
  }

  private async eraseLocked(transaction: TenantContext, customer: CustomerRow): Promise<void> {
    const { id, platformId } = customer;
    await this.assertNothingOut(transaction, id);
    const now = transaction.now();
    await this.erasure.erase(transaction, id, now);
    await this.erasure.eraseAnswers(transaction, id);
    const responses = await this.erasure.findResponses(transaction, markOf(customer));
    const { replaced, removed } = erasedResponses(responses, customer, now);
    await this.erasure.replaceResponses(transaction, replaced);
    await this.erasure.removeResponses(transaction, removed);
    const after = { ...ERASED, erasedAt: now.toISOString() };
    const changes = changesBetween(
      ['email', 'firstName', 'lastName', 'defaultAddress', 'erasedAt'],
      customer,
      after,
    );
    await this.events.record(transaction, [
      domainEvent('Customer', id, 'erased', { changes: withoutValues(changes) }, platformId),
    ]);
  }

  private async assertNothingOut(transaction: TenantContext, id: number): Promise<void> {
    const { cycleNumber, orderNumber } = await this.erasure.findUnitOut(transaction, id);
    if (cycleNumber !== null) {
      const sentence = `${formattedCycleId(cycleNumber)} is out; receive it first`;
      throw conflict(sentence, 'customer_has_units_out');
    }
    if (orderNumber !== null) {
      const order = `Return order ${formattedReturnId(orderNumber)}`;
      const sentence = `${order} awaits a unit; receive it or mark it as missing first`;
      throw conflict(sentence, 'customer_has_units_out');
    }
  }
}
