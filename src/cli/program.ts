import { Command } from 'commander';
import { VERSION } from '../version.js';
import { addBackupCommands } from './commands/backup.command.js';
import { addClusterCommands } from './commands/cluster.command.js';
import { addCustomersCommands } from './commands/customers.command.js';
import { addDemoCommands } from './commands/demo.command.js';
import { addEventsCommands } from './commands/events.command.js';
import { addItemsCommands } from './commands/items.command.js';
import { addKeysCommands } from './commands/keys.command.js';
import { addLocationsCommands } from './commands/locations.command.js';
import { addMigrateCommand } from './commands/migrate.command.js';
import { addProductsCommands } from './commands/products.command.js';
import { addShopsCommands } from './commands/shops.command.js';
import { addTimelineCommands } from './commands/timeline.command.js';
import { addWebhooksCommands } from './commands/webhooks.command.js';
import { PROGRAM } from './options.js';

/** All commands. Failures are thrown; `exitCodeOf` maps them to exit codes. */
export function createProgram(): Command {
  const program = new Command(PROGRAM)
    .description('Administers the rental inventory service on the database that it uses.')
    .version(VERSION)
    .exitOverride()
    .addHelpText('after', '\nExit codes: 0 done, 1 failed, 2 wrong usage.');
  addShopsCommands(program);
  addKeysCommands(program);
  addProductsCommands(program);
  addItemsCommands(program);
  addCustomersCommands(program);
  addLocationsCommands(program);
  addTimelineCommands(program);
  addEventsCommands(program);
  addWebhooksCommands(program);
  addDemoCommands(program);
  addMigrateCommand(program);
  addBackupCommands(program);
  addClusterCommands(program);
  return program;
}
