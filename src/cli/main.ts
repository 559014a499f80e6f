import 'reflect-metadata';
import { Command } from 'commander';
import { report } from './failure.js';
import { addKeysCommands } from './keys.commands.js';
import { addMigrateCommand } from './migrate.command.js';
import { PROGRAM } from './options.js';
import { addProductsCommands } from './products.commands.js';
import { addShopsCommands } from './shops.commands.js';

const program = new Command(PROGRAM)
  .description('Administers the rental inventory service on the database that it uses.')
  .exitOverride()
  .addHelpText('after', `\nExit codes: 0 done, 1 failed, 2 wrong usage.`);
addShopsCommands(program);
addKeysCommands(program);
addProductsCommands(program);
addMigrateCommand(program);

// Whoever reads the output may stop early, as `head` does.
process.stdout.on('error', () => {});
try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = report(error);
}
