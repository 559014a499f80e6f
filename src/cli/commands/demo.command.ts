import type { Command } from 'commander';
import { readConfiguration } from '../../config/configuration.js';
import { withApplication } from '../context.js';
import { CommandError } from '../failure.js';
import { addCommand, type CommonOptions } from '../options.js';
import { print } from '../output.js';
import { showingProgress } from '../progress.js';

/** `demo seed`. */
export function addDemoCommands(program: Command): void {
  const demo = program.command('demo').description('Make demo data');
  addCommand(demo, {
    usage: 'seed',
    description: 'Make the shops of the demo that are missing, on the embedded database only',
    example: 'demo seed',
  }).action(seed);
}

async function seed({ json }: CommonOptions): Promise<void> {
  assertDemoAllowed();
  const { seedDemo } = await import('../../../demo/seed-demo.js');
  const demo = await withApplication((application) =>
    showingProgress('records', ({ update }) =>
      seedDemo(application, (done, total) => {
        application.interrupted.throwIfAborted();
        update(done, total);
      }),
    ),
  );
  const shops = demo.shops.map(({ id, name }) => `${name} (shop ${id})`).join(', ');
  print(
    json,
    demo,
    demo.created.length > 0 ? `Demo data made: ${shops}` : `Already there: ${shops}`,
  );
}

function assertDemoAllowed(): void {
  const { production, databaseUrl } = readConfiguration();
  const reason = production ? 'NODE_ENV is production' : databaseUrl && 'DATABASE_URL is set';
  if (reason) throw new CommandError(`No demo data is made where ${reason}`);
}
