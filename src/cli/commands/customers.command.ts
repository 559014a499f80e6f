import type { Command } from 'commander';
import type { ImportCustomer } from '../../modules/customers/dto/customer.request.js';
import { CustomersService } from '../../modules/customers/customers.service.js';
import { CommandError } from '../failure.js';
import { toImportCustomer } from '../importing/customer-record.js';
import { ABOUT_IMPORTS, type ImportKind, runImport } from '../importing/file-import.js';
import { FlatImport } from '../importing/flat-import.js';
import { CUSTOMER_LIST } from '../lists/customer-list.js';
import { addListCommand, runListImport } from '../lists/list-command.js';
import type { ListOptions } from '../lists/list-import.js';

const EXPORT: ImportKind<ImportCustomer> = {
  list: 'customers',
  description: "Import the platform's own export: Shopify's Admin REST, or a bare list.",
  begin: (application) => {
    const service = application.get(CustomersService);
    return new FlatImport(EXPORT.list, toImportCustomer, (context, batch) =>
      service.store(context, batch),
    );
  },
};

/** Files with such names are lists. */
const LIST_NAME = /\.(csv|tsv)$/i;

/** `customers import`. */
export function addCustomersCommands(program: Command): void {
  const customers = program.command('customers').description('Import customers');
  addListCommand(customers, {
    description: `${EXPORT.description} Or a list (.csv, UTF-8); every faulty line is reported. ${ABOUT_IMPORTS}`,
    example: 'customers import --shop 1 customers.json',
  })
    .argument('<file>', 'the export, or the list')
    .action(importCustomers);
}

async function importCustomers(file: string, options: ListOptions): Promise<void> {
  if (LIST_NAME.test(file)) return runListImport(file, options, CUSTOMER_LIST);
  if (options.dryRun || options.update) {
    throw new CommandError('--dry-run and --update are for lists (.csv)');
  }
  return runImport(file, options, EXPORT);
}
