import type { Command } from 'commander';
import { addListCommand, runListImport } from '../lists/list-command.js';
import type { ListOptions } from '../lists/list-import.js';
import { STOCK_LIST } from '../lists/stock-list.js';

/** `items import`. */
export function addItemsCommands(program: Command): void {
  const items = program.command('items').description('Import units');
  addListCommand(items, {
    description:
      'Import a stock list (CSV, UTF-8), by serial. A file of any size, all of it or nothing; every ' +
      'faulty line is reported. Importing it again changes nothing.',
    example: 'items import --shop 1 stock.csv --dry-run',
  })
    .argument('<file>', 'the list')
    .action((file: string, options: ListOptions) => runListImport(file, options, STOCK_LIST));
}
