import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../database/tenant-context.js';
import { inTransaction } from '../../database/transaction.js';
import { TAG_LIMIT } from '../../fields/tags.js';
import { invalidBody, notFound, unknownReference } from '../../errors/app-error.js';
import { domainEvent } from '../../platform/events/event-catalogue.js';
import { EventRecorderService } from '../../platform/events/event-recorder.service.js';
import type {
  SingleCustomerResponse,
  MergeCustomerRequest,
} from '../customers/customer.response.js';
import { CustomersService } from '../customers/customers.service.js';
import { CustomerOwnersService } from '../resources/customer-owners.service.js';
import { ResourcesService } from '../resources/resources.service.js';
import type { Changes } from '../../records/changes.js';
import { MergingRepository, type MovedReference } from './merging.repository.js';

/** Merges the records of people that the platform has merged. */
@Injectable()
export class MergingService {
  constructor(
    private readonly merging: MergingRepository,
    private readonly customers: CustomersService,
    private readonly resources: ResourcesService,
    private readonly owners: CustomerOwnersService,
    private readonly events: EventRecorderService,
  ) {}

  /**
   * Moves all that a customer has to another one, and removes the emptied record. Timelines of rentals
   * and return orders stay with the rentals and return orders.
   * @returns the customer that stays
   * @throws AppError not_found; invalid_body when the other customer is unknown or the same
   */
  async merge(
    context: TenantContext,
    id: number,
    { intoPlatformId }: MergeCustomerRequest,
  ): Promise<SingleCustomerResponse> {
    return inTransaction(context, async (transaction) => {
      const locked = await this.merging.lock(transaction, id, intoPlatformId);
      const from = locked.find((customer) => customer.id === id);
      const into = locked.find(({ platformId }) => platformId === intoPlatformId);
      if (!from) throw notFound('Customer');
      if (!into) throw unknownReference('intoPlatformId', intoPlatformId);
      if (into.id === id) {
        throw invalidBody(`intoPlatformId must be of another customer: ${intoPlatformId}`);
      }
      const tags = unitedTags(into.tags, from.tags);
      const cycleIds = await this.merging.moveCycles(transaction, id, into.id);
      const orderIds = await this.merging.moveReturnOrders(transaction, id, into.id);
      const entryIds = await this.merging.moveWaitingEntries(transaction, id, into.id);
      await this.merging.moveCredits(transaction, id, into.id);
      await this.merging.moveComments(transaction, id, into.id);
      const keys = await this.merging.moveFields(transaction, id, into.id);
      const references = await this.merging.moveReferences(transaction, id, into.id);
      const [ofCustomers, others] = [true, false].map((isCustomer) =>
        changesOf(
          references.filter(({ ownerType }) => (ownerType === 'customer') === isCustomer),
          id,
          into.id,
        ),
      );
      await this.resources.touch(transaction, others!);
      await this.owners.touch(transaction, withFields(ofCustomers!, into.id, keys));
      await this.customers.tag(transaction, [{ ...into, tags }]);
      await this.merging.remove(transaction, id);
      const moved = { changes: { customerId: { from: id, to: into.id } } };
      await this.events.record(transaction, [
        ...cycleIds.map((cycleId) => domainEvent('Cycle', cycleId, 'updated', moved)),
        ...orderIds.map((orderId) => domainEvent('ReturnOrder', orderId, 'updated', moved)),
        ...entryIds.map((entryId) => domainEvent('WaitingEntry', entryId, 'updated', moved)),
        domainEvent(
          'Customer',
          id,
          'merged',
          { changes: { intoPlatformId: { from: null, to: intoPlatformId } } },
          from.platformId,
        ),
      ]);
      return this.customers.get(transaction, into.id);
    });
  }
}

/**
 * The tags of both customers, first those of the one that stays.
 * @throws AppError invalid_body
 */
function unitedTags(kept: readonly string[], added: readonly string[]): string[] {
  const tags = [...new Set([...kept, ...added])];
  if (tags.length <= TAG_LIMIT) return tags;
  throw invalidBody(
    `intoPlatformId would exceed ${TAG_LIMIT} tags: the customers have ${tags.length} together; remove some first`,
  );
}

/** The changes of customers with those of the one that stays, which gets fields with these keys. */
function withFields(
  changes: ReadonlyMap<number, Changes>,
  id: number,
  keys: readonly string[],
): ReadonlyMap<number, Changes> {
  if (keys.length === 0) return changes;
  const given = keys.map((key) => [`customFields.${key}`, { from: null, to: null }]);
  return new Map(changes).set(id, { ...changes.get(id), ...Object.fromEntries(given) });
}

/** The changed fields of the owners, by their ids. */
function changesOf(
  references: readonly MovedReference[],
  from: number,
  to: number,
): ReadonlyMap<number, Changes> {
  const changes = new Map<number, Changes>();
  for (const { ownerId, key } of references) {
    const change = { [`customFields.${key}`]: { from: `${from}`, to: `${to}` } };
    changes.set(ownerId, { ...changes.get(ownerId), ...change });
  }
  return changes;
}
