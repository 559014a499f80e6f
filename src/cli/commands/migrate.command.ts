import type { Command } from 'commander';
import { withDatabase } from '../context.js';
import { addCommand, type CommonOptions } from '../options.js';
import { print } from '../output.js';

/** `migrate`. */
export function addMigrateCommand(program: Command): void {
  addCommand(program, {
    usage: 'migrate',
    description: 'Apply the migrations that the database lacks, as the start of the service does',
    example: 'migrate',
  }).action(migrateDatabase);
}

async function migrateDatabase({ json }: CommonOptions): Promise<void> {
  const applied = await withDatabase(async (database) => database.applied);
  const text = applied.length > 0 ? `Applied ${applied.join(', ')}` : 'Nothing to apply';
  print(json, { applied }, text);
}
