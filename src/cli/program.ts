import { Command } from 'commander';
import { VERSION } from '../version.js';
import { addDatabaseCommands } from './commands/database.command.js';
import { addEventsCommands, addTimelineCommands } from './commands/events.command.js';
import { addImportCommands } from './commands/imports.command.js';
import { addKeysCommands } from './commands/keys.command.js';
import { addDemoCommands, addShopsCommands } from './commands/shops.command.js';
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
  addImportCommands(program);
  addTimelineCommands(program);
  addEventsCommands(program);
  addWebhooksCommands(program);
  addDemoCommands(program);
  addDatabaseCommands(program);
  return program;
}
