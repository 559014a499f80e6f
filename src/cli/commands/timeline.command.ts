import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import type { TenantContext } from '../../database/tenant-context.js';
import { TimelineService } from '../../modules/timeline/timeline.service.js';
import { type Application, withApplication } from '../context.js';
import { addCommand, type CommonOptions, optionalShopOption } from '../options.js';
import { print } from '../output.js';
import { type Progress, showingProgress } from '../progress.js';

/** How long to leave alone what others have locked. */
const PAUSE_MILLISECONDS = 200;

interface BackfillOptions extends CommonOptions {
  shop?: number;
}

/** The events of a shop that still have the old name. */
interface Backlog {
  context: TenantContext;
  count: number;
}

/** `timeline backfill`. */
export function addTimelineCommands(program: Command): void {
  const timeline = program.command('timeline').description('Look after timelines');
  addCommand(timeline, {
    usage: 'backfill',
    description:
      'Rename the events of cycles that are still called Rental, in batches, while the service ' +
      'runs or not. It can be stopped and run again at any time.',
    example: 'timeline backfill',
  })
    .addOption(optionalShopOption())
    .action(backfill);
}

async function backfill({ shop, json }: BackfillOptions): Promise<void> {
  const renamed = await withApplication(async (application) => {
    const backlogs = await backlogsOf(application, shop);
    const total = backlogs.reduce((sum, { count }) => sum + count, 0);
    return showingProgress('events', (progress) =>
      renameAll(application, backlogs, total, progress),
    );
  });
  print(json, { renamed }, renamed > 0 ? `Renamed ${renamed} events` : 'Nothing to rename');
}

async function backlogsOf(application: Application, shop: number | undefined): Promise<Backlog[]> {
  const timeline = application.get(TimelineService);
  const backlogs: Backlog[] = [];
  for (const context of await application.createTenantContexts(shop)) {
    backlogs.push({ context, count: await timeline.countDeprecated(context) });
  }
  return backlogs.filter(({ count }) => count > 0);
}

/** Renames shop after shop; events renamed by another process count as done, not as ours. */
async function renameAll(
  application: Application,
  backlogs: readonly Backlog[],
  total: number,
  progress: Progress,
): Promise<number> {
  let renamed = 0;
  let finished = 0;
  for (const { context, count } of backlogs) {
    let inShop = 0;
    for await (const batch of batchesOf(application, context)) {
      inShop += batch;
      progress.update(finished + inShop, total);
    }
    renamed += inShop;
    finished += count;
    progress.update(finished, total);
  }
  return renamed;
}

/** The sizes of the batches until nothing is left. A batch leaves out what others have locked. */
async function* batchesOf(
  application: Application,
  context: TenantContext,
): AsyncGenerator<number> {
  const timeline = application.get(TimelineService);
  for (;;) {
    application.interrupted.throwIfAborted();
    const count = await timeline.renameDeprecated(context);
    if (count > 0) yield count;
    else if ((await timeline.countDeprecated(context)) === 0) return;
    else await sleep(PAUSE_MILLISECONDS);
  }
}
