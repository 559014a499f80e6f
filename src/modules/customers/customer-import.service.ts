import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../database/tenant-context.js';
import { inTransaction } from '../../database/transaction.js';
import { AppError } from '../../errors/app-error.js';
import { customFieldsOf } from '../custom-fields/custom-field.sql.js';
import type { EmbeddedCustomFieldResponse } from '../custom-fields/custom-field.response.js';
import type { ParsedValue } from '../custom-fields/custom-field-types.js';
import { CustomFieldsService } from '../custom-fields/custom-fields.service.js';
import {
  type FieldCell,
  type FieldChange,
  fieldChangeOf,
  removedIn,
  fieldValuesIn,
} from '../custom-fields/field-cells.js';
import type { Address, ImportCustomer } from './customer.response.js';
import {
  type CustomerWithFieldsRow,
  CustomersRepository,
  platformIdTaken,
} from './customers.repository.js';
import { CustomersService } from './customers.service.js';

/** A customer of a list, which can change the platform id, tags and fields of an existing one. */
export interface ListedCustomer extends ImportCustomer {
  /** The platform id to change; undefined if it stays. */
  readonly formerPlatformId?: number;
  /** The tags that replace those of the customer; undefined leaves them. */
  readonly tags?: readonly string[];
  readonly fields?: readonly FieldCell[];
}

/** The result of an import for one customer. */
export interface CustomerImportResult {
  /** The customer to import. */
  readonly customer: ImportCustomer;
  /** The changed fields of an existing customer; undefined for a new one. */
  readonly members: readonly string[] | undefined;
  /** The id of an existing customer whose platform id changes. */
  readonly renamedId?: number;
  /** The tags to store; undefined where they stay. */
  readonly tags?: readonly string[] | undefined;
  readonly fields?: readonly FieldChange[];
  /** The errors that prevent the import. */
  readonly faults?: readonly string[];
}

/** Imports lists of customers of any length, with what the shop knows of them. */
@Injectable()
export class CustomerImportService {
  constructor(
    private readonly customers: CustomersRepository,
    private readonly records: CustomersService,
    private readonly fields: CustomFieldsService,
  ) {}

  /** The result that an import would have, per customer in their order. */
  async evaluate(
    context: TenantContext,
    customers: readonly ListedCustomer[],
  ): Promise<CustomerImportResult[]> {
    const platformIds = customers.flatMap(({ platformId, formerPlatformId = platformId }) =>
      platformId === formerPlatformId ? platformId : [platformId, formerPlatformId],
    );
    const found = await this.customers.findWithFields(context, platformIds);
    const stored = new Map(found.map((row) => [row.platformId, row]));
    const valueOf = await this.parse(context, customers);
    return customers.map(({ formerPlatformId, ...customer }) => {
      const { platformId } = customer;
      if (formerPlatformId === undefined) {
        return evaluateCustomer(customer, stored.get(platformId), valueOf);
      }
      const isTaken = stored.has(platformId);
      return {
        ...evaluateCustomer(customer, stored.get(formerPlatformId), valueOf),
        ...(isTaken && { faults: platformIdTaken(platformId).sentences }),
      };
    });
  }

  /**
   * Creates and updates customers, in the transaction of the list.
   * @throws AppError invalid_body when a platform id repeats, or another customer has it
   */
  async store(context: TenantContext, results: readonly CustomerImportResult[]): Promise<void> {
    const changing = results.filter(({ members }) => members?.length !== 0);
    if (changing.length === 0) return;
    await inTransaction(context, async (transaction) => {
      const renames = changing.flatMap(({ renamedId: id, customer: { platformId } }) =>
        id === undefined ? [] : { id, platformId },
      );
      if (renames.length > 0) await this.records.rename(transaction, renames);
      const customers = changing.map(({ customer }) => customer);
      await this.records.store(transaction, customers);
      await this.storeKnown(transaction, changing);
    });
  }

  /** Stores tags and custom fields, of customers that exist by now. */
  private async storeKnown(
    context: TenantContext,
    results: readonly CustomerImportResult[],
  ): Promise<void> {
    const known = results.filter(({ tags, fields = [] }) => tags || fields.length > 0);
    if (known.length === 0) return;
    const platformIds = known.map(({ customer: { platformId } }) => platformId);
    const found = await this.customers.find(context, platformIds);
    const rowOf = new Map(found.map((row) => [row.platformId, row]));
    const owned = known.map((result) => ({
      ...result,
      owner: rowOf.get(result.customer.platformId)!,
    }));
    const tagged = owned.flatMap(({ owner: { id, platformId }, tags }) =>
      tags ? { id, platformId, tags } : [],
    );
    await this.records.tag(context, tagged);
    await this.fields.change(
      context,
      'customer',
      owned.flatMap(({ owner, fields = [] }) => fieldValuesIn(fields, owner.id)),
      owned.flatMap(({ fields = [] }) => removedIn(fields)),
    );
  }

  /** Parses the cells of custom fields, all at once. */
  private async parse(
    context: TenantContext,
    customers: readonly ListedCustomer[],
  ): Promise<(cell: FieldCell) => ParsedValue> {
    const cells = customers.flatMap(({ fields = [] }) => fields.filter(hasValue));
    const parsed = await this.fields.parse(
      context,
      cells.map(({ definition: { type }, value }) => ({ type, value })),
    );
    const values = new Map(cells.map((cell, index) => [cell as FieldCell, parsed[index]!]));
    return (cell) => values.get(cell)!;
  }
}

const hasValue = (cell: FieldCell): cell is FieldCell & { readonly value: string } =>
  cell.value !== null;

/** A stored customer with the values of its custom fields. */
interface StoredCustomer extends Omit<CustomerWithFieldsRow, 'defaultAddress' | 'customFields'> {
  readonly defaultAddress: Address | null;
  readonly customFields: readonly EmbeddedCustomFieldResponse[];
}

/**
 * Compares a customer with the stored one. An address without values is not created. An erased
 * customer stays unchanged, unless the import brings the person back.
 */
function evaluateCustomer(
  {
    defaultAddress,
    tags: sentTags,
    fields: cells = [],
    ...sent
  }: Omit<ListedCustomer, 'formerPlatformId'>,
  row: CustomerWithFieldsRow | undefined,
  valueOf: (cell: FieldCell) => ParsedValue,
): CustomerImportResult {
  const stored: StoredCustomer | undefined = row && {
    ...row,
    customFields: customFieldsOf(row, 'Customer'),
  };
  const isEmpty = Object.values(defaultAddress ?? {}).every((value) => value == null);
  const address = isEmpty && !stored?.defaultAddress ? undefined : defaultAddress;
  const customer = { ...sent, ...(address !== undefined && { defaultAddress: address }) };
  if (stored && stored.erasedAt !== null && !sent.reactivate) return { customer, members: [] };
  const { fields, faults } = fieldChanges(cells, stored?.customFields ?? [], valueOf);
  if (faults.length > 0) return { customer, members: stored && [], faults };
  const tags = isSameSet(sentTags, stored?.tags ?? []) ? undefined : sentTags;
  const known = { tags, fields };
  if (!stored) return { customer, members: undefined, ...known };
  const members = (['email', 'firstName', 'lastName', 'phone'] as const).filter(
    (member) => sent[member] !== undefined && sent[member] !== stored[member],
  );
  const isRenamed = sent.platformId !== stored.platformId;
  return {
    customer,
    members: [
      ...(isRenamed ? ['platformId'] : []),
      ...members,
      ...changedLines(address, stored.defaultAddress),
      ...(stored.erasedAt === null ? [] : ['erasedAt']),
      ...(tags ? ['tags'] : []),
      ...fields.map(({ key }) => `customFields.${key}`),
    ],
    ...(isRenamed && { renamedId: stored.id }),
    ...known,
  };
}

/** The changes of custom fields, and the errors of their cells. */
function fieldChanges(
  cells: readonly FieldCell[],
  stored: readonly EmbeddedCustomFieldResponse[],
  valueOf: (cell: FieldCell) => ParsedValue,
): { readonly fields: readonly FieldChange[]; readonly faults: readonly string[] } {
  const fields: FieldChange[] = [];
  const faults: string[] = [];
  for (const cell of cells) {
    try {
      const column = `customFields.${cell.definition.key}`;
      const change = fieldChangeOf(cell, stored, valueOf, column);
      if (change) fields.push(change);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      faults.push(...error.sentences);
    }
  }
  return { fields, faults };
}

/** The order of tags in a list does not matter; undefined leaves the stored ones. */
const isSameSet = (sent: readonly string[] | undefined, stored: readonly string[]): boolean =>
  sent === undefined ||
  (sent.length === stored.length && sent.every((tag) => stored.includes(tag)));

function changedLines(sent: Address | null | undefined, stored: Address | null): string[] {
  const names = Object.keys(sent ?? {}) as (keyof Address)[];
  return names
    .filter((name) => sent![name] !== undefined && sent![name] !== (stored?.[name] ?? null))
    .map((name) => `defaultAddress.${name}`);
}
