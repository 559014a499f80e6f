import type { TenantContext } from '../../database/tenant-context.js';
import { membersOf } from '../../fields/field.js';
import type { CustomerImportResult } from '../../modules/customers/customers.service.js';
import { CustomersService } from '../../modules/customers/customers.service.js';
import { Address, ImportCustomer } from '../../modules/customers/customer.response.js';
import type { LineOutcome, ListImport, ListKind } from './list-import.js';
import { type Column, toBoolean, toInteger, type Values } from './list-reader.js';

const ADDRESS = 'defaultAddress';

export const CUSTOMER_FILE: ListKind<ImportCustomer, CustomerImportResult> = {
  list: 'customers',
  key: 'platformId',
  required: [['platformId']],
  open: async (application) => new CustomerImport(application.get(CustomersService)),
};

const CONVERSIONS: Readonly<Record<string, (text: string) => unknown>> = {
  platformId: toInteger,
  customerId: toInteger,
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
      isRequired: member === CUSTOMER_FILE.key,
    }));

class CustomerImport implements ListImport<ImportCustomer, CustomerImportResult> {
  readonly columns = [...columnsOf(ImportCustomer, ''), ...columnsOf(Address, `${ADDRESS}.`)];

  constructor(private readonly service: CustomersService) {}

  toLine(values: Values): ImportCustomer {
    const members = Object.entries(values);
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
