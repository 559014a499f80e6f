import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import { Configuration } from '../../config/configuration.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { TimelineService } from '../../modules/timeline/timeline.service.js';
import type { LoggedEventResponse } from '../../platform/event-log/logged-event.response.js';
import { EventRetentionService } from '../../platform/event-log/event-retention.service.js';
import { EventFollowingService } from '../../platform/event-log/following/event-following.service.js';
import { type Application, withApplication, withShop } from '../context.js';
import {
  addCommand,
  type CommonOptions,
  optionalShopOption,
  shopOption,
  type ShopOptions,
} from '../options.js';
import { log, oneLine, print } from '../output.js';
import { type Progress, showingProgress } from '../progress.js';

const LOCKED_ROWS_DELAY_MS = 200;

interface BackfillOptions extends CommonOptions {
  shop?: number;
}

interface Backlog {
  context: TenantContext;
  count: number;
}

export function addTimelineCommands(program: Command): void {
  const timeline = program.command('timeline').description('Maintain timelines');
  addCommand(timeline, {
    usage: 'backfill',
    description:
      'Rename cycle events that still have the name Rental, in batches. The service may run; the ' +
      'command can be interrupted and repeated.',
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

/** Renames shop by shop; events renamed by another process count as progress only. */
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

/** Yields the size of each batch until none is left. A batch skips rows locked by others. */
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
    else await sleep(LOCKED_ROWS_DELAY_MS);
  }
}

interface SomeShopsOptions extends CommonOptions {
  shop?: number;
}

const BATCH_SIZE = 100;

/** How long a tail waits at most before it checks for an interrupt, in milliseconds. */
const POLL_TIMEOUT_MS = 1_000;

export function addEventsCommands(program: Command): void {
  const events = program.command('events').description('Prune and follow the event log');
  addCommand(events, {
    usage: 'prune',
    description:
      'Delete events older than EVENTS_RETENTION_DAYS except the newest of a shop, in batches. The ' +
      'service may run; it does so itself once per hour.',
    example: 'events prune',
  })
    .addOption(optionalShopOption())
    .action(prune);
  addCommand(events, {
    usage: 'advance',
    description:
      'Let the events go on at the next multiple of 1,000,000, so that followers notice lost ones. ' +
      'Run it after a restore by other means than `restore`, before the service starts.',
    example: 'events advance',
  })
    .addOption(optionalShopOption())
    .action(advance);
  addCommand(events, {
    usage: 'tail',
    description: 'Print the events of a shop as they occur, one line per event, until interrupted.',
    example: 'events tail --shop 1',
  })
    .addOption(shopOption())
    .action(tail);
}

async function prune({ shop, json }: SomeShopsOptions): Promise<void> {
  const { removed, days } = await withApplication(async (application) => {
    const retention = application.get(EventRetentionService);
    let count = 0;
    for (const context of await application.createTenantContexts(shop)) {
      const onProgress = (soFar: number) => log(`Shop ${context.shopId}: ${soFar} events removed`);
      count += await retention.prune(context, onProgress, application.interrupted);
      application.interrupted.throwIfAborted();
    }
    return { removed: count, days: application.get(Configuration).eventsRetentionDays };
  });
  print(json, { removed }, `Removed ${removed} events older than ${days} days`);
}

async function advance({ shop, json }: SomeShopsOptions): Promise<void> {
  const shops = await withApplication(async (application) => {
    const contexts = await application.createTenantContexts(shop);
    for (const context of contexts) await application.get(EventFollowingService).advance(context);
    return contexts.length;
  });
  print(json, { shops }, `Advanced the event numbers of ${shops} shops`);
}

async function tail({ shop, json }: ShopOptions): Promise<void> {
  await withShop(shop, async (context, application) => {
    const following = application.get(EventFollowingService);
    const ending = new AbortController();
    process.stdout.once('error', () => ending.abort());
    const disconnected = AbortSignal.any([application.interrupted, ending.signal]);
    const after = await following.newest(context);
    log(`Following shop ${shop} from event ${after + 1} on`);
    const start = { after, types: undefined, limit: BATCH_SIZE, disconnected };
    const printAll = async (): Promise<void> => {
      for await (const { events } of following.follow(context, start, () => POLL_TIMEOUT_MS)) {
        for (const event of events) {
          process.stdout.write(`${json ? JSON.stringify(event) : lineOf(event)}\n`);
        }
      }
    };
    const end = (): void => ending.abort();
    await Promise.all([
      printAll().finally(end),
      application.assertServerRunsUntil(disconnected).finally(end),
    ]);
  });
}

/** `42  2026-01-31T08:00:00.000Z  cycle.received 103  Back office  receivedAt: null → …` */
function lineOf({ id, createdAt, type, resourceId, actor, changes }: LoggedEventResponse): string {
  const changed = Object.entries(changes ?? {}).map(
    ([field, { from, to }]) => `${field}: ${JSON.stringify(from)} → ${JSON.stringify(to)}`,
  );
  return oneLine(
    [id, createdAt, `${type} ${resourceId}`, actor.name, changed.join(', ')].join('  '),
  );
}
