import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../database/tenant-context.js';
import { membersOf } from '../../fields/field.js';
import { unchecked } from '../../fields/rules.js';
import { tagsRule } from '../../fields/tags.js';
import type { DefinitionResponse } from '../custom-fields/custom-field.response.js';
import { DefinitionsService } from '../custom-fields/definitions.service.js';
import {
  CustomerImportService,
  type CustomerImportResult,
  type ListedCustomer,
} from '../customers/customer-import.service.js';
import { Address, ImportCustomer } from '../customers/customer.response.js';
import type { ExportedCells } from '../exports/export-formats.js';
import { ExportsService } from '../exports/exports.service.js';
import { fieldCellsIn, fieldColumn } from './field-columns.js';
import type { LineOutcome, ListImport, ListKind } from './list-run.js';
import type { LineKeys } from './list-keys.js';
import {
  type Column,
  ID_COLUMN,
  toBoolean,
  toInteger,
  toTexts,
  type Values,
  withReadOnly,
} from './list-reader.js';

const ADDRESS = 'defaultAddress';

/** Lists of customers. */
@Injectable()
export class CustomerListService implements ListKind<ListedCustomer, CustomerImportResult> {
  readonly list = 'customers';
  readonly key = 'platformId';
  readonly keyName = 'platform id';
  readonly required = [['id', 'platformId']];

  constructor(
    private readonly customers: CustomerImportService,
    private readonly exports: ExportsService,
    private readonly definitions: DefinitionsService,
  ) {}

  async open(context: TenantContext): Promise<ListImport<ListedCustomer, CustomerImportResult>> {
    const headings = await this.exports.headingsOf(context, 'customers');
    const fields = await this.definitions.listAll(context, 'customer');
    return new CustomerImport(this.customers, this.exports, fields, headings);
  }
}

const ID: Partial<Column> = { convert: toInteger, isMarkedAsText: true };
const NUMERIC_TEXT: Partial<Column> = { convert: String, isMarkedAsText: true, isNumeric: true };
const BOOLEAN: Partial<Column> = { convert: toBoolean };

const KINDS: Readonly<Record<string, Partial<Column>>> = {
  platformId: { ...ID, isKey: true, isRequired: true, aliases: ['Customer ID'] },
  email: { convert: String },
  customerId: ID,
  zip: NUMERIC_TEXT,
  phone: NUMERIC_TEXT,
  default: BOOLEAN,
  reactivate: { ...BOOLEAN, field: 'erasedAt' },
};

const nameOfField = (key: string): string => `customFields.${key}`;

const columnsOf = (type: typeof Address | typeof ImportCustomer, path: string): Column[] =>
  [...membersOf(type)]
    .filter(([, { nested }]) => !nested)
    .map(([member, rule]) => ({ name: `${path}${member}`, rule, ...KINDS[member] }));

/** Columns of the platform's export of customers that have no field here. */
const IGNORED: readonly Column[] = [
  'Accepts Email Marketing',
  'Accepts SMS Marketing',
  'Accepts Marketing',
  'Total Spent',
  'Total Orders',
  'Note',
  'Tax Exempt',
  'Tags',
].map((name) => ({ name, rule: unchecked({}), isIgnored: true }));

class CustomerImport implements ListImport<ListedCustomer, CustomerImportResult> {
  readonly columns: readonly Column[];

  constructor(
    private readonly service: CustomerImportService,
    private readonly exports: ExportsService,
    private readonly fields: readonly DefinitionResponse[],
    headings: readonly string[],
  ) {
    this.columns = withReadOnly(headings, [
      ID_COLUMN,
      ...columnsOf(ImportCustomer, ''),
      ...columnsOf(Address, `${ADDRESS}.`),
      { name: 'tags', rule: tagsRule, convert: toTexts },
      ...fields.map((field) => fieldColumn(field, nameOfField(field.key), [`custom.${field.key}`])),
      ...IGNORED,
    ]);
  }

  async exported(
    context: TenantContext,
    keys: readonly LineKeys[],
  ): Promise<(ExportedCells | undefined)[]> {
    const ids = keys.flatMap(({ id }) => (id == null ? [] : (id as number)));
    const platformIds = keys.flatMap(({ id, key }) =>
      id == null && key != null ? (key as number) : [],
    );
    const cells = [
      ...(await this.exports.cells(context, 'customers', 'ids', ids)),
      ...(await this.exports.cells(context, 'customers', 'platformIds', platformIds)),
    ];
    const byId = new Map(cells.map((one) => [Number(one.get('id')), one]));
    const byPlatformId = new Map(cells.map((one) => [Number(one.get('platformId')), one]));
    return keys.map(({ id, key }) =>
      id == null ? byPlatformId.get(key as number) : byId.get(id as number),
    );
  }

  toLine(sent: Values, exported: ExportedCells | undefined): ListedCustomer {
    const own = exported && Number(exported.get('platformId'));
    const platformId = sent['platformId'] ?? own;
    const {
      id: _,
      tags,
      ...values
    } = { ...sent, platformId } as Values & {
      readonly tags?: readonly string[] | null;
    };
    const members = Object.entries(values);
    const lines = members
      .filter(([name]) => name.startsWith(`${ADDRESS}.`))
      .map(([name, value]) => [name.slice(ADDRESS.length + 1), value]);
    return {
      ...(Object.fromEntries(members.filter(([name]) => !name.includes('.'))) as {
        platformId: number;
      }),
      ...(own !== platformId && { formerPlatformId: own }),
      ...(lines.length > 0 && { [ADDRESS]: Object.fromEntries(lines) as Address }),
      ...(tags !== undefined && { tags: tags ?? [] }),
      fields: fieldCellsIn(sent, this.fields, nameOfField),
    };
  }

  evaluate(
    context: TenantContext,
    lines: readonly ListedCustomer[],
  ): Promise<CustomerImportResult[]> {
    return this.service.evaluate(context, lines);
  }

  outcomeOf({ members, faults }: CustomerImportResult): LineOutcome {
    return faults ? { faults } : { changes: members && { fields: members } };
  }

  async store(context: TenantContext, verdicts: readonly CustomerImportResult[]): Promise<void> {
    await this.service.store(context, verdicts);
  }
}
