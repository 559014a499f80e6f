import { Injectable } from '@nestjs/common';
import type { Scope } from '../../database/scope.js';
import { type Call, collect, type Collector } from '../../database/transaction.js';
import { type EventListener, EventRecorderService } from '../../events/event-recorder.service.js';
import type { DomainEvent } from '../../events/rules/event-catalogue.js';
import { LoggedEventsRepository } from './logged-events.repository.js';
import { logEntries, type Story, storyOf } from './rules/log-entries.js';

/** How many events one statement writes. */
const BATCH = 1_000;

/** Writes what a transaction changed into the log when it is about to commit. */
@Injectable()
export class EventLogListener implements EventListener, Collector<Story<Scope>> {
  constructor(
    events: EventRecorderService,
    private readonly log: LoggedEventsRepository,
  ) {
    events.listen(this);
  }

  async recorded(scope: Scope, events: readonly DomainEvent[]): Promise<void> {
    const stories = events.map((event) => storyOf(event, scope));
    collect(
      scope,
      this,
      stories.filter((story) => story !== undefined),
    );
  }

  *closing(stories: readonly Story<Scope>[]): Iterable<Call> {
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
