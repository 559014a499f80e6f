import type { Command } from 'commander';
import { CustomersService } from '../../modules/customers/customers.service.js';
import { toImportCustomer } from '../importing/customer-record.js';
import { addImportCommand } from '../importing/file-import.js';
import { FlatImport } from '../importing/flat-import.js';

const LIST = 'customers';

/** `customers import`. */
export function addCustomersCommands(program: Command): void {
  addImportCommand(program, {
    list: LIST,
    description: "Import the platform's own export: Shopify's Admin REST, or a bare list.",
    begin: (application) => {
      const service = application.get(CustomersService);
      return new FlatImport(LIST, toImportCustomer, (scope, batch) => service.store(scope, batch));
    },
  });
}
