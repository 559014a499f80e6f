import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../database/tenant-context.js';
import type { Changes } from '../../records/changes.js';
import { CustomerOwnersService } from '../resources/customer-owners.service.js';
import { ResourcesService } from '../resources/resources.service.js';
import { OWNER_KINDS, type OwnerType } from './custom-field-types.js';

/** A record that owns fields. */
interface Owner {
  readonly ownerType: OwnerType;
  readonly ownerId: number;
}

/** The records that own custom fields: items and rentals, which are resources, and customers. */
@Injectable()
export class FieldOwnersService {
  constructor(
    private readonly resources: ResourcesService,
    private readonly customers: CustomerOwnersService,
  ) {}

  /** Finds the owners that exist in the shop. */
  async existing(
    context: TenantContext,
    owners: readonly Owner[],
  ): Promise<(owner: Owner) => boolean> {
    const [ofCustomers, ofResources] = [true, false].map((isCustomer) =>
      owners
        .filter(({ ownerType }) => (ownerType === 'customer') === isCustomer)
        .map(({ ownerId }) => ownerId),
    );
    const customers = await this.customers.platformIds(context, ofCustomers!);
    const kinds = await this.resources.kindsOf(context, ofResources!);
    return ({ ownerType, ownerId }) =>
      ownerType === 'customer'
        ? customers.has(ownerId)
        : kinds.has(ownerId) && kinds.get(ownerId) === OWNER_KINDS[ownerType];
  }

  /** Emits updates of owners of one type, and moves their `updatedAt`. */
  async touch(
    context: TenantContext,
    ownerType: OwnerType,
    changes: ReadonlyMap<number, Changes>,
  ): Promise<void> {
    const owners = ownerType === 'customer' ? this.customers : this.resources;
    await owners.touch(context, changes);
  }
}
