import { Injectable } from '@nestjs/common';
import { conditionsOf } from '../../database/list-table.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { inTransaction } from '../../database/transaction.js';
import { invalidBody, notFound } from '../../errors/app-error.js';
import type { Page, PageRequest } from '../../http/paging/list.query.js';
import { domainEvent, updatedEvents } from '../../platform/events/event-catalogue.js';
import { EventRecorderService } from '../../platform/events/event-recorder.service.js';
import { ShopReader } from '../../platform/shops/shop.reader.js';
import { RecordVersionsService } from '../../platform/versions/record-versions.service.js';
import { keyFromName, ownerColumnOf, type OwnerType } from './custom-field-types.js';
import { customFieldFilters, type CustomFieldFilters } from './custom-field.filters.js';
import type {
  CreateDefinitionRequest,
  DefinitionResponse,
  UpdateDefinitionRequest,
} from './custom-field.response.js';
import { DEFINITION_LIST, type DefinitionFilters } from './definitions.list.js';
import { FieldOwnersService } from './field-owners.service.js';
import { DefinitionsRepository } from './definitions.repository.js';
import { removalChanges } from './custom-fields.repository.js';

/** The custom field definitions of a shop. */
@Injectable()
export class DefinitionsService {
  constructor(
    private readonly definitions: DefinitionsRepository,
    private readonly owners: FieldOwnersService,
    private readonly shop: ShopReader,
    private readonly versions: RecordVersionsService,
    private readonly events: EventRecorderService,
  ) {}

  /** One page of the fields of an owner type. */
  async list(
    context: TenantContext,
    window: PageRequest,
    query: DefinitionFilters,
  ): Promise<Page<DefinitionResponse>> {
    return this.definitions.list(context, window, conditionsOf(DEFINITION_LIST, query, {}));
  }

  /** All fields of an owner type, oldest first. */
  async listAll(context: TenantContext, ownerType: OwnerType): Promise<DefinitionResponse[]> {
    return this.definitions.ofOwner(context, ownerType);
  }

  /**
   * The filters of a list by the custom fields of its records; none if the query names no field.
   * @param ownerId SQL of the id of a record
   * @throws AppError invalid_parameter
   */
  async filters(
    context: TenantContext,
    ownerType: OwnerType,
    ownerId: string,
    customFields: CustomFieldFilters | undefined,
  ): Promise<ReturnType<typeof customFieldFilters>> {
    if (customFields === undefined) return [];
    const definitions = await this.definitions.ofOwner(context, ownerType);
    const timeZone = await this.shop.timeZone(context);
    const owner = { column: ownerColumnOf(ownerType), id: ownerId };
    return customFieldFilters(customFields, definitions, owner, timeZone);
  }

  /** @throws AppError not_found */
  async get(context: TenantContext, id: number): Promise<DefinitionResponse> {
    const definition = await this.definitions.get(context, id);
    if (!definition) throw notFound('Custom field definition');
    return definition;
  }

  /** @throws AppError invalid_body when the key is taken or the owner type not allowed */
  async create(
    context: TenantContext,
    request: CreateDefinitionRequest,
  ): Promise<DefinitionResponse> {
    const { ownerType, name, type, groupFulfillments = false } = request;
    if (!(await this.isAllowed(context, ownerType))) {
      throw invalidBody('ownerType must be one of item, rental, customer');
    }
    const key = request.key ?? keyFromName(name);
    if (key === '') throw invalidBody('key is required: name has no letter or digit');
    return inTransaction(context, async (transaction) => {
      const values = { ownerType, key, name, type, groupFulfillments };
      const stored = await this.definitions.create(transaction, values);
      const created = domainEvent('CustomFieldDefinition', stored.id, 'created', {});
      await this.events.record(transaction, [created]);
      return stored;
    });
  }

  /** @throws AppError not_found; precondition_failed */
  async update(
    context: TenantContext,
    id: number,
    request: UpdateDefinitionRequest,
  ): Promise<DefinitionResponse> {
    const { updatedAt, ...values } = request;
    await inTransaction(context, async (transaction) => {
      const update = { id, updatedAt };
      const nameOf = () => `Custom field definition ${id}`;
      await this.versions.assertUnchanged(transaction, 'customFieldDefinition', [update], nameOf);
      const changes = await this.definitions.update(transaction, id, values);
      await this.events.record(transaction, updatedEvents('CustomFieldDefinition', id, changes));
    });
    return this.get(context, id);
  }

  /**
   * Deletes a definition with all its values.
   * @throws AppError not_found
   */
  async remove(context: TenantContext, id: number): Promise<void> {
    await inTransaction(context, async (transaction) => {
      const removed = await this.definitions.remove(transaction, id);
      if (!removed) throw notFound('Custom field definition');
      const { ownerType, values } = removed;
      await this.owners.touch(transaction, ownerType, removalChanges(values));
      const deleted = domainEvent('CustomFieldDefinition', id, 'deleted', {});
      await this.events.record(transaction, [deleted]);
    });
  }

  /** The keys of all fields of an owner type, oldest first. */
  async keysOf(context: TenantContext, ownerType: OwnerType): Promise<string[]> {
    return (await this.definitions.ofOwner(context, ownerType)).map(({ key }) => key);
  }

  /** False for `consignor` unless the shop has consignment enabled. */
  async isAllowed(context: TenantContext, ownerType: OwnerType): Promise<boolean> {
    return ownerType !== 'consignor' || this.shop.consignmentEnabled(context);
  }
}
