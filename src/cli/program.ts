import { Command } from 'commander';
import { addCustomersCommands } from './customers.commands.js';
import { addDemoCommands } from './demo.commands.js';
import { addKeysCommands } from './keys.commands.js';
import { addLocationsCommands } from './locations.commands.js';
import { addMigrateCommand } from './migrate.command.js';
import { PROGRAM } from './options.js';
import { addProductsCommands } from './products.commands.js';
import { addShopsCommands } from './shops.commands.js';
import { addTimelineCommands } from './timeline.commands.js';
import { VERSION } from '../version.js';

/** All commands. What ends one is thrown, for `exitCodeOf` to judge. */
export function createProgram(): Command {
  const program = new Command(PROGRAM)
    .description('Administers the rental inventory service on the database that it uses.')
    .version(VERSION)
    .exitOverride()
    .addHelpText('after', '\nExit codes: 0 done, 1 failed, 2 wrong usage.');
  addShopsCommands(program);
  addKeysCommands(program);
  addProductsCommands(program);
  addCustomersCommands(program);
  addLocationsCommands(program);
  addTimelineCommands(program);
  addDemoCommands(program);
  addMigrateCommand(program);
  return program;
}
