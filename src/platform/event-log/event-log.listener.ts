import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../database/tenant-context.js';
import { type Call, onCommit, type Collector } from '../../database/transaction.js';
import { type EventListener, EventRecorderService } from '../events/event-recorder.service.js';
import type { DomainEvent } from '../events/event-catalogue.js';
import { LoggedEventsRepository } from './logged-events.repository.js';
import { logEntries, type PendingLogEntry, toPendingLogEntry } from './rules/log-entries.js';

/** How many events one statement writes. */
const BATCH = 1_000;

/** Writes the changes of a transaction to the log before its commit. */
@Injectable()
export class EventLogListener implements EventListener, Collector<PendingLogEntry<TenantContext>> {
  constructor(
    events: EventRecorderService,
    private readonly log: LoggedEventsRepository,
  ) {
    events.listen(this);
  }

  async recorded(context: TenantContext, events: readonly DomainEvent[]): Promise<void> {
    const pending = events.map((event) => toPendingLogEntry(event, context));
    onCommit(
      context,
      this,
      pending.filter((story) => story !== undefined),
    );
  }

  *beforeCommit(stories: readonly PendingLogEntry<TenantContext>[]): Iterable<Call> {
    const entries = logEntries(stories);
    for (let from = 0; from < entries.length; from += BATCH) {
      yield this.log.append(
        entries.slice(from, from + BATCH).map(({ context: { actor, requestId }, ...entry }) => ({
          ...entry,
          actorName: actor.name,
          actorKeyId: actor.keyId,
          request: requestId,
        })),
      );
    }
  }
}
