import { Injectable } from '@nestjs/common';
import { invalidBody, notFound } from '../../errors/app-error.js';
import { describeValue } from '../../errors/describe-value.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { inTransaction, StaleReadError } from '../../database/transaction.js';
import { CustomerOwnersService } from '../resources/customer-owners.service.js';
import { ResourcesService } from '../resources/resources.service.js';
import { ShopReader } from '../../platform/shops/shop.reader.js';
import {
  type LockedVersion,
  RecordVersionsService,
} from '../../platform/versions/record-versions.service.js';
import { formattedCycleId } from '../calendar/rules/cycle-values.js';
import { nameOfUnit } from '../calendar/rules/item-values.js';
import { toCustomField } from './custom-field.sql.js';
import {
  type ChangedField,
  CustomFieldsRepository,
  fieldChanges,
  type FieldValue,
  mergedChanges,
  type NewField,
  removalChanges,
  unknownOwner,
} from './custom-fields.repository.js';
import { FieldOwnersService } from './field-owners.service.js';
import { type DefinitionRow, DefinitionsRepository } from './definitions.repository.js';
import type {
  CustomFieldResponse,
  SetCustomFieldRequest,
  UpdateCustomFieldRequest,
} from './custom-field.response.js';
import {
  type FieldType,
  type OwnerType,
  type ParsedValue,
  parseFieldValue,
  type Reference,
  referenceIn,
} from './custom-field-types.js';

/** The text of a value and its type. */
export interface SentValue {
  readonly type: FieldType;
  readonly value: string;
}

/** A value with the type of its owner. */
type OwnedField = NewField & { readonly ownerType: OwnerType };

/** The values of custom fields. */
@Injectable()
export class CustomFieldsService {
  constructor(
    private readonly fields: CustomFieldsRepository,
    private readonly definitions: DefinitionsRepository,
    private readonly owners: FieldOwnersService,
    private readonly resources: ResourcesService,
    private readonly customers: CustomerOwnersService,
    private readonly shop: ShopReader,
    private readonly versions: RecordVersionsService,
  ) {}

  /** @throws AppError not_found */
  async get(context: TenantContext, id: number): Promise<CustomFieldResponse> {
    const field = await this.fields.get(context, id);
    if (!field) throw notFound('Custom field');
    return toCustomField(field);
  }

  /**
   * Creates or replaces the value of an owner's field.
   * @throws AppError invalid_body when the definition, the owner or the value is invalid
   */
  async set(context: TenantContext, request: SetCustomFieldRequest): Promise<CustomFieldResponse> {
    const [field] = await this.check(context, [request]);
    return inTransaction(context, async (transaction) => {
      const [set] = await this.store(transaction, [field!]);
      return set ? this.get(transaction, set.id) : this.found(transaction, field!);
    });
  }

  /**
   * Sets different fields, all or none, without the records as a result.
   * @throws AppError invalid_body
   */
  async setAll(context: TenantContext, requests: readonly SetCustomFieldRequest[]): Promise<void> {
    const fields = await this.check(context, requests);
    await inTransaction(context, (transaction) => this.store(transaction, fields));
  }

  /** Parses values, in their order; each result is a value or an error. */
  async parse(context: TenantContext, sent: readonly SentValue[]): Promise<ParsedValue[]> {
    const hasTimes = sent.some(({ type }) => type === 'date_time');
    const timeZone = hasTimes ? await this.shop.timeZone(context) : 'UTC';
    const values = sent.map(({ type, value }) => {
      const parsed = parseFieldValue(type, value, timeZone);
      return { parsed, reference: referenceIn(type, parsed) };
    });
    const exists = await this.referredTo(
      context,
      values.flatMap(({ reference }) => reference ?? []),
    );
    return values.map(({ parsed, reference }) =>
      reference && !exists(reference) ? { refusal: reference.refusal } : parsed,
    );
  }

  /** Sets the first values of new owners; the event of their creation covers them. */
  async give(
    context: TenantContext,
    ownerType: OwnerType,
    fields: readonly NewField[],
  ): Promise<void> {
    await this.fields.set(context, ownerType, fields);
  }

  /** Sets parsed values of owners of one type, and removes other values by id. */
  async change(
    context: TenantContext,
    ownerType: OwnerType,
    fields: readonly NewField[],
    removed: readonly number[],
  ): Promise<void> {
    await inTransaction(context, async (transaction) => {
      const keyOf = new Map(fields.map(({ definitionId, key }) => [definitionId, key]));
      const set = await this.fields.set(transaction, ownerType, fields);
      const gone = await this.fields.removeAll(transaction, removed);
      const changes = mergedChanges(
        fieldChanges(set, ({ definitionId }) => keyOf.get(definitionId)!),
        removalChanges(gone),
      );
      await this.owners.touch(transaction, ownerType, changes);
    });
  }

  /**
   * Updates a value. Its version is that of its owner.
   * @throws AppError not_found; precondition_failed; invalid_body when the value does not match the
   *   type
   */
  async update(
    context: TenantContext,
    id: number,
    { value, updatedAt }: UpdateCustomFieldRequest,
  ): Promise<CustomFieldResponse> {
    const definition = await this.fields.definitionOf(context, id);
    if (!definition) throw notFound('Custom field');
    const read = await this.read(context, definition.type, value);
    return inTransaction(context, async (transaction) => {
      await this.versions.assertUnchanged(transaction, 'customField', [{ id, updatedAt }], nameOf);
      const changed = await this.fields.update(transaction, id, read);
      const changes = fieldChanges(changed, () => definition.key);
      await this.owners.touch(transaction, definition.ownerType, changes);
      return this.get(transaction, id);
    });
  }

  /** @throws AppError not_found */
  async remove(context: TenantContext, id: number): Promise<void> {
    await inTransaction(context, async (transaction) => {
      const removed = await this.fields.remove(transaction, id);
      if (!removed) throw notFound('Custom field');
      await this.owners.touch(transaction, removed.ownerType, removalChanges([removed]));
    });
  }

  private async check(
    context: TenantContext,
    requests: readonly SetCustomFieldRequest[],
  ): Promise<OwnedField[]> {
    const definitionOf = await this.definitionsOf(context, requests);
    const owned = requests.map((request) => ({ request, definition: definitionOf(request) }));
    const exists = await this.owners.existing(
      context,
      owned.map(({ request: { ownerId }, definition: { ownerType } }) => ({ ownerType, ownerId })),
    );
    const fields: OwnedField[] = [];
    for (const { request, definition } of owned) {
      const { id: definitionId, key, ownerType, type } = definition;
      const { ownerId } = request;
      if (!exists({ ownerType, ownerId })) throw unknownOwner(ownerType, ownerId);
      const value = await this.read(context, type, request.value);
      fields.push({ ...value, ownerId, ownerType, definitionId, key });
    }
    return fields;
  }

  private async store(
    context: TenantContext,
    fields: readonly OwnedField[],
  ): Promise<ChangedField[]> {
    const keyOf = new Map(fields.map(({ definitionId, key }) => [definitionId, key]));
    const stored: ChangedField[] = [];
    for (const ownerType of new Set(fields.map((field) => field.ownerType))) {
      const owned = fields.filter((field) => field.ownerType === ownerType);
      const records = owned.map(({ ownerType: _, ...field }) => field);
      const set = await this.fields.set(context, ownerType, records);
      const changes = fieldChanges(set, ({ definitionId }) => keyOf.get(definitionId)!);
      await this.owners.touch(context, ownerType, changes);
      stored.push(...set);
    }
    return stored;
  }

  private async found(context: TenantContext, field: OwnedField): Promise<CustomFieldResponse> {
    const [id] = await this.fields.findAll(context, field.ownerType, [field]);
    if (id === undefined) throw new StaleReadError();
    return this.get(context, id);
  }

  /** The definitions of the requests, in one statement. */
  private async definitionsOf(
    context: TenantContext,
    requests: readonly SetCustomFieldRequest[],
  ): Promise<(request: SetCustomFieldRequest) => DefinitionRow> {
    const ids = requests.flatMap(({ definitionId: id }) => id ?? []);
    const keys = requests.flatMap(({ key, ownerType }) =>
      key === undefined || ownerType === undefined ? [] : { key, ownerType },
    );
    const found = await this.definitions.find(context, ids, keys);
    const byId = new Map(found.map((one) => [one.id, one]));
    const byKey = new Map(found.map((one) => [`${one.ownerType} ${one.key}`, one]));
    return ({ definitionId: id, key, ownerType }) => {
      if (id === undefined && (key === undefined || ownerType === undefined)) {
        throw invalidBody('definitionId, or key and ownerType, is required');
      }
      const definition = id === undefined ? byKey.get(`${ownerType} ${key}`) : byId.get(id);
      if (definition) return definition;
      throw invalidBody(
        id === undefined
          ? `key must be the key of a custom field definition of ${ownerType}: ${key}`
          : `definitionId must be the id of a custom field definition: ${id}`,
      );
    };
  }

  private async read(context: TenantContext, type: FieldType, value: string): Promise<FieldValue> {
    const [parsed] = await this.parse(context, [{ type, value }]);
    if ('refusal' in parsed!) throw invalidBody(`value ${parsed.refusal}: ${describeValue(value)}`);
    return { value: parsed!.text ?? value, json: parsed!.json };
  }

  /** Finds the references whose record exists. */
  private async referredTo(
    context: TenantContext,
    references: readonly Reference[],
  ): Promise<(reference: Reference) => boolean> {
    const [ofCustomers, ofResources] = [true, false].map((isCustomer) =>
      references.filter(({ kind }) => (kind === 'Customer') === isCustomer).map(({ id }) => id),
    );
    const customers = await this.customers.platformIds(context, ofCustomers!);
    const kinds = await this.resources.kindsOf(context, ofResources!);
    return ({ kind, id }) => (kind === 'Customer' ? customers.has(id) : kinds.get(id) === kind);
  }
}

/** The owner of a value, in the error of a stale version. */
function nameOf({ id, resource, sequentialId, serial = null }: LockedVersion): string {
  if (resource === 'Customer') return `Customer ${id}`;
  return resource === 'Item'
    ? nameOfUnit({ sequentialId: sequentialId!, serial })
    : formattedCycleId(sequentialId!);
}
