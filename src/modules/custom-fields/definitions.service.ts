import { Injectable } from '@nestjs/common';
import { invalidBody, notFound } from '../../common/errors/app-error.js';
import type { Page, PageWindow } from '../../common/paging/list.query.js';
import type { Scope } from '../../database/scope.js';
import { inTransaction } from '../../database/transaction.js';
import { EventRecorderService } from '../../events/event-recorder.service.js';
import { domainEvent, updatedEvents } from '../../events/rules/event-catalogue.js';
import { ResourcesService } from '../resources/resources.service.js';
import { ShopReader } from '../shop/shop.reader.js';
import { toDefinition } from './custom-field.mapper.js';
import { definitionFilters } from './definitions.filters.js';
import { DefinitionsRepository } from './definitions.repository.js';
import type { CreateDefinitionRequest, UpdateDefinitionRequest } from './dto/definition.request.js';
import type { DefinitionResponse } from './dto/definition.response.js';
import type { ListDefinitionsQuery } from './dto/list-definitions.query.js';
import { keyFromName, type OwnerType } from './rules/custom-field-types.js';
import { removalChanges } from './rules/field-changes.js';

/** The fields that a shop defines. */
@Injectable()
export class DefinitionsService {
  constructor(
    private readonly definitions: DefinitionsRepository,
    private readonly resources: ResourcesService,
    private readonly shop: ShopReader,
    private readonly events: EventRecorderService,
  ) {}

  /** One page of the fields of an owner type that the shop may have. */
  async list(
    scope: Scope,
    window: PageWindow,
    query: ListDefinitionsQuery,
  ): Promise<Page<DefinitionResponse>> {
    const { data, next } = await this.definitions.list(scope, window, definitionFilters(query));
    return { data: data.map(toDefinition), next };
  }

  /** All fields of an owner type, oldest first. */
  async listAll(scope: Scope, ownerType: OwnerType): Promise<DefinitionResponse[]> {
    return (await this.definitions.ofOwner(scope, ownerType)).map(toDefinition);
  }

  /** @throws AppError not_found */
  async get(scope: Scope, id: number): Promise<DefinitionResponse> {
    const definition = await this.definitions.get(scope, id);
    if (!definition) throw notFound('Custom field definition');
    return toDefinition(definition);
  }

  /** @throws AppError invalid_body when the key is taken or the owner type not allowed */
  async create(scope: Scope, request: CreateDefinitionRequest): Promise<DefinitionResponse> {
    const { ownerType, name, type, groupFulfillments = false } = request;
    if (!(await this.isAllowed(scope, ownerType))) {
      throw invalidBody('ownerType must be one of item, rental');
    }
    const key = request.key ?? keyFromName(name);
    if (key === '') throw invalidBody('key must be given: the name has no letter or digit');
    return inTransaction(scope, async (transaction) => {
      const values = { ownerType, key, name, type, groupFulfillments };
      const made = await this.definitions.create(transaction, values);
      const created = domainEvent('CustomFieldDefinition', made.id, 'created', {});
      await this.events.record(transaction, [created]);
      return toDefinition(made);
    });
  }

  /** @throws AppError not_found */
  async update(
    scope: Scope,
    id: number,
    request: UpdateDefinitionRequest,
  ): Promise<DefinitionResponse> {
    await inTransaction(scope, async (transaction) => {
      const changes = await this.definitions.update(transaction, id, request);
      await this.events.record(transaction, updatedEvents('CustomFieldDefinition', id, changes));
    });
    return this.get(scope, id);
  }

  /**
   * Deletes a definition with all its values.
   * @throws AppError not_found
   */
  async remove(scope: Scope, id: number): Promise<void> {
    await inTransaction(scope, async (transaction) => {
      const removed = await this.definitions.remove(transaction, id);
      if (!removed) throw notFound('Custom field definition');
      await this.resources.touch(transaction, removalChanges(removed));
      const deleted = domainEvent('CustomFieldDefinition', id, 'deleted', {});
      await this.events.record(transaction, [deleted]);
    });
  }

  /** The keys of all fields of an owner type, in the order in which they were defined. */
  async keysOf(scope: Scope, ownerType: OwnerType): Promise<string[]> {
    return (await this.definitions.ofOwner(scope, ownerType)).map(({ key }) => key);
  }

  /** False for consignors where consignment is not enabled. */
  async isAllowed(scope: Scope, ownerType: OwnerType): Promise<boolean> {
    return ownerType !== 'consignor' || this.shop.consignmentEnabled(scope);
  }
}
