import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../database/tenant-context.js';
import { type Call, onCommit, type Collector } from '../../database/transaction.js';
import { type EventListener, EventRecorderService } from '../events/event-recorder.service.js';
import type { DomainEvent } from '../events/event-catalogue.js';
import { LoggedEventsRepository } from './logged-events.repository.js';
import { logEntries, type PendingLogEntry, toPendingLogEntry } from '../events/log-entries.js';

const BATCH_SIZE = 1_000;

/** Writes the changes of a transaction to the event log before its commit. */
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
      pending.filter((entry) => entry !== undefined),
    );
  }

  *beforeCommit(
    transaction: TenantContext,
    pending: readonly PendingLogEntry<TenantContext>[],
  ): Iterable<Call> {
    const entries = logEntries(pending);
    for (let from = 0; from < entries.length; from += BATCH_SIZE) {
      yield this.log.append(
        transaction,
        entries
          .slice(from, from + BATCH_SIZE)
          .map(({ context: { actor, requestId }, ...entry }) => ({
            ...entry,
            actorName: actor.name,
            actorKeyId: actor.keyId,
            request: requestId,
          })),
      );
    }
  }
}
