import type { Command } from 'commander';
import { Configuration } from '../../config/configuration.js';
import { EventFollowingService } from '../../platform/event-log/following/event-following.service.js';
import type { LoggedEventResponse } from '../../platform/event-log/dto/logged-event.response.js';
import { EventRetentionService } from '../../platform/event-log/event-retention.service.js';
import { withApplication } from '../context.js';
import {
  addCommand,
  type CommonOptions,
  optionalShopOption,
  type ShopOptions,
  shopOption,
} from '../options.js';
import { log, oneLine, print } from '../output.js';

interface PruneOptions extends CommonOptions {
  shop?: number;
}

/** How many events are read at once. */
const BATCH_SIZE = 100;

/** How long a tail waits at most until it looks whether it is to end, in milliseconds. */
const POLL_TIMEOUT_MS = 1_000;

/** `events prune|tail`. */
export function addEventsCommands(program: Command): void {
  const events = program.command('events').description('Look after the log of events');
  addCommand(events, {
    usage: 'prune',
    description:
      'Remove the events that are older than EVENTS_RETENTION_DAYS, in batches, while the ' +
      'service runs or not. The service does it once a day by itself.',
    example: 'events prune',
  })
    .addOption(optionalShopOption())
    .action(prune);
  addCommand(events, {
    usage: 'tail',
    description: 'Follow the log of a shop, one line an event, until it is interrupted.',
    example: 'events tail --shop 1',
  })
    .addOption(shopOption())
    .action(tail);
}

async function prune({ shop, json }: PruneOptions): Promise<void> {
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

async function tail({ shop, json }: ShopOptions): Promise<void> {
  await withApplication(async (application) => {
    const following = application.get(EventFollowingService);
    const context = await application.createTenantContext(shop);
    const start = {
      after: await following.newest(context),
      types: undefined,
      limit: BATCH_SIZE,
      disconnected: application.interrupted,
    };
    log(`Following shop ${shop} from event ${start.after + 1} on`);
    for await (const { events } of following.follow(context, start, () => POLL_TIMEOUT_MS)) {
      for (const event of events) {
        process.stdout.write(`${json ? JSON.stringify(event) : lineOf(event)}\n`);
      }
    }
  });
}

/** `42  2026-01-31T08:00:00.000Z  cycle.received 103  Back office  receivedAt: null → …` */
function lineOf({ id, createdAt, type, resourceId, actor, changes }: LoggedEventResponse): string {
  const told = Object.entries(changes ?? {}).map(
    ([member, { from, to }]) => `${member}: ${JSON.stringify(from)} → ${JSON.stringify(to)}`,
  );
  return oneLine([id, createdAt, `${type} ${resourceId}`, actor.name, told.join(', ')].join('  '));
}
