import type { TenantContext } from '../../database/tenant-context.js';
import { membersOf } from '../../fields/field.js';
import { unchecked } from '../../fields/rules.js';
import type { CustomerImportResult } from '../../modules/customers/customers.service.js';
import { CustomersService } from '../../modules/customers/customers.service.js';
import { Address, ImportCustomer } from '../../modules/customers/customer.response.js';
import type { ExportedCells } from '../../modules/exports/export-formats.js';
import { ExportsService } from '../../modules/exports/exports.service.js';
import type { LineKeys, LineOutcome, ListImport, ListKind } from './list-import.js';
import {
  type Column,
  ID_COLUMN,
  toBoolean,
  toInteger,
  type Values,
  withReadOnly,
} from './list-reader.js';

const ADDRESS = 'defaultAddress';

export const CUSTOMER_FILE: ListKind<ImportCustomer, CustomerImportResult> = {
  list: 'customers',
  key: 'platformId',
  isKeyFixed: true,
  required: [['id', 'platformId']],
  open: async (application, context) => {
    const exports = application.get(ExportsService);
    const headings = await exports.headingsOf(context, 'customers');
    return new CustomerImport(application.get(CustomersService), exports, headings);
  },
};

/** The platform's export has an apostrophe before digits, so that spreadsheets keep them as text. */
const toDigits = (text: string): string => text.replace(/^'(?=[\d+])/, '');

const CONVERSIONS: Readonly<Record<string, (text: string) => unknown>> = {
  platformId: (text) => toInteger(toDigits(text)),
  customerId: (text) => toInteger(toDigits(text)),
  zip: toDigits,
  phone: toDigits,
  default: toBoolean,
  reactivate: toBoolean,
};

const columnsOf = (type: typeof Address | typeof ImportCustomer, path: string): Column[] =>
  [...membersOf(type)]
    .filter(([, { nested }]) => !nested)
    .map(([member, rule]) => ({
      name: `${path}${member}`,
      rule,
      convert: CONVERSIONS[member],
      ...(member === CUSTOMER_FILE.key && { isKey: true, aliases: ['Customer ID'] }),
    }));

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

class CustomerImport implements ListImport<ImportCustomer, CustomerImportResult> {
  readonly columns: readonly Column[];

  constructor(
    private readonly service: CustomersService,
    private readonly exports: ExportsService,
    headings: readonly string[],
  ) {
    this.columns = withReadOnly(headings, [
      ID_COLUMN,
      ...columnsOf(ImportCustomer, ''),
      ...columnsOf(Address, `${ADDRESS}.`),
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

  toLine(sent: Values, exported: ExportedCells | undefined): ImportCustomer {
    const platformId = exported ? Number(exported.get('platformId')) : sent['platformId'];
    const members = Object.entries({ ...sent, platformId }).filter(([name]) => name !== 'id');
    const lines = members
      .filter(([name]) => name.startsWith(`${ADDRESS}.`))
      .map(([name, value]) => [name.slice(ADDRESS.length + 1), value]);
    return {
      ...(Object.fromEntries(members.filter(([name]) => !name.includes('.'))) as {
        platformId: number;
      }),
      ...(lines.length > 0 && { [ADDRESS]: Object.fromEntries(lines) as Address }),
    };
  }

  evaluate(
    context: TenantContext,
    lines: readonly ImportCustomer[],
  ): Promise<CustomerImportResult[]> {
    return this.service.evaluate(context, lines);
  }

  outcomeOf({ members }: CustomerImportResult): LineOutcome {
    return { changes: members };
  }

  async store(context: TenantContext, verdicts: readonly CustomerImportResult[]): Promise<void> {
    const changing = verdicts.filter(({ members }) => members?.length !== 0);
    if (changing.length === 0) return;
    await this.service.store(
      context,
      changing.map(({ customer }) => customer),
    );
  }
}
