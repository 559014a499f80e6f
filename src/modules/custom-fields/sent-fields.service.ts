import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../database/tenant-context.js';
import { inTransaction } from '../../database/transaction.js';
import { invalidBody } from '../../errors/app-error.js';
import { describeValue } from '../../errors/describe-value.js';
import { type BatchField, validateEach } from '../../errors/entries.js';
import type { OwnerType, ParsedValue } from './custom-field-types.js';
import { CustomFieldsRepository, type NewField } from './custom-fields.repository.js';
import { CustomFieldsService } from './custom-fields.service.js';
import { type DefinitionRow, DefinitionsRepository } from './definitions.repository.js';
import type { SentFields, WithSentFields } from './sent-fields.js';

const OWNERS: Readonly<Record<OwnerType, string>> = {
  item: 'items',
  rental: 'rentals',
  customer: 'customers',
  consignor: 'consignors',
};

/** The values of one record; the others are removed. */
interface ParsedFields {
  readonly values: readonly Omit<NewField, 'ownerId'>[];
  readonly removed: readonly number[];
}

/** Stores custom fields that come with the requests of their owners. */
@Injectable()
export class SentFieldsService {
  constructor(
    private readonly fields: CustomFieldsService,
    private readonly definitions: DefinitionsRepository,
    private readonly stored: CustomFieldsRepository,
  ) {}

  /**
   * Creates records with their custom fields, all or none.
   * @param work creates the records, and returns the ids of each request
   * @throws AppError invalid_body that names field and value
   */
  async create(
    context: TenantContext,
    ownerType: OwnerType,
    requests: readonly WithSentFields[],
    list: BatchField,
    work: (context: TenantContext) => Promise<readonly (readonly number[])[]>,
  ): Promise<void> {
    await this.withFields(context, ownerType, requests, list, async (transaction, parsed) => {
      const ids = await work(transaction);
      const given = ids.flatMap((owners, index) =>
        owners.flatMap((ownerId) =>
          (parsed[index]?.values ?? []).map((value) => ({ ...value, ownerId })),
        ),
      );
      if (given.length > 0) await this.fields.give(transaction, ownerType, given);
    });
  }

  /**
   * Updates records with their custom fields, all or none.
   * @param work updates the records, and returns the ids of each request
   * @throws AppError invalid_body that names field and value
   */
  async update(
    context: TenantContext,
    ownerType: OwnerType,
    requests: readonly WithSentFields[],
    list: BatchField,
    work: (context: TenantContext) => Promise<readonly (readonly number[])[]>,
  ): Promise<void> {
    await this.withFields(context, ownerType, requests, list, async (transaction, parsed) => {
      const ids = await work(transaction);
      const ofOwners = <Field extends object>(
        fieldsOf: (fields: ParsedFields) => readonly Field[],
      ) =>
        parsed.flatMap((fields, index) =>
          ids[index]!.flatMap((ownerId) => fieldsOf(fields).map((one) => ({ ...one, ownerId }))),
        );
      const set = ofOwners(({ values }) => values);
      const removed = ofOwners((fields) =>
        fields.removed.map((definitionId) => ({ definitionId })),
      );
      if (set.length + removed.length === 0) return;
      const removedIds = await this.stored.findAll(transaction, ownerType, removed);
      await this.fields.change(transaction, ownerType, set, removedIds);
    });
  }

  /** A request without custom fields needs no transaction of its own. */
  private async withFields(
    context: TenantContext,
    ownerType: OwnerType,
    requests: readonly WithSentFields[],
    list: BatchField,
    work: (context: TenantContext, parsed: readonly ParsedFields[]) => Promise<void>,
  ): Promise<void> {
    const sent = requests.map(({ customFields = {} }) => customFields);
    if (sent.every((fields) => Object.keys(fields).length === 0)) return work(context, []);
    await inTransaction(context, async (transaction) =>
      work(transaction, await this.parse(transaction, ownerType, sent, list)),
    );
  }

  private async parse(
    context: TenantContext,
    ownerType: OwnerType,
    sent: readonly SentFields[],
    list: BatchField,
  ): Promise<ParsedFields[]> {
    const definitions = await this.definitions.ofOwner(context, ownerType);
    const definitionOf = new Map(definitions.map((definition) => [definition.key, definition]));
    const values = sent.flatMap((fields) =>
      Object.entries(fields).flatMap(([key, value]) => {
        const type = definitionOf.get(key)?.type;
        return value === null || type === undefined ? [] : { type, value: String(value) };
      }),
    );
    const parsed = (await this.fields.parse(context, values)).values();
    // The entries are visited in the order in which their values were parsed.
    return validateEach(list, sent, (fields) =>
      parsedFields(fields, definitionOf, ownerType, parsed),
    );
  }
}

function parsedFields(
  fields: SentFields,
  definitionOf: ReadonlyMap<string, DefinitionRow>,
  ownerType: OwnerType,
  parsed: Iterator<ParsedValue>,
): ParsedFields {
  const values: Omit<NewField, 'ownerId'>[] = [];
  const removed: number[] = [];
  const errors: string[] = [];
  for (const [key, value] of Object.entries(fields)) {
    const definition = definitionOf.get(key);
    if (!definition) {
      errors.push(`customFields.${key} must be the key of a custom field of ${OWNERS[ownerType]}`);
    } else if (value === null) {
      removed.push(definition.id);
    } else {
      const result = parsed.next().value as ParsedValue;
      if ('refusal' in result) {
        errors.push(`customFields.${key} ${result.refusal}: ${describeValue(value)}`);
      } else {
        const { id: definitionId } = definition;
        const { json, text = String(value) } = result;
        values.push({ definitionId, key, value: text, json });
      }
    }
  }
  if (errors.length > 0) throw invalidBody(...errors);
  return { values, removed };
}
