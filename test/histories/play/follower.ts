import { isDeepStrictEqual } from 'node:util';
import { EventReplay } from '../../support/models/event-replay.js';
import { membersOf, type Records } from '../../support/models/record-members.js';
import type { HttpClient } from '../../support/service/client.js';

/** Keeps a copy of a shop by its feed, as an integration does. */
export class Follower {
  private replay?: EventReplay;
  private last = 0;

  constructor(private readonly shop: HttpClient) {}

  /** Begins with the records as they are. */
  async begin(records: () => Promise<Records>): Promise<void> {
    if (this.replay) return;
    const { data } = (await this.shop.get('/events?limit=1')).body;
    this.last = data[0].id;
    this.replay = new EventReplay(await records());
  }

  /**
   * Reads what a request left, and compares: one event for each record that it changed, none for
   * the others, and the copy is what the service answers.
   */
  async follow(records: Records): Promise<string[]> {
    const replay = this.replay!;
    const before = structuredClone(replay.copies);
    const now = membersOf(records);
    const told = new Map<string, number>();
    const faults: string[] = [];
    for (const event of await this.unread()) {
      if (event.id !== this.last + 1) faults.push(`event ${event.id} follows ${this.last}`);
      this.last = event.id;
      const name = `${event.resourceType} ${event.resourceId}`;
      // One request can be several moves of the clock.
      if (event.resourceType !== 'Shop') told.set(name, (told.get(name) ?? 0) + 1);
      faults.push(...replay.apply(event, now.get(name)));
      if (
        event.changes &&
        Object.keys(event.changes).length === 0 &&
        event.type !== 'cycle.updated'
      )
        faults.push(`event ${event.id} of ${name} changes nothing`);
    }
    for (const [name, times] of told) if (times > 1) faults.push(`${name} has ${times} events`);
    for (const [name, members] of now) {
      const isNew = !before.has(name);
      // A credit is made with its cycle.
      if (isNew && name.startsWith('MembershipCredit')) replay.copies.set(name, members);
      else if (!told.has(name) && !isDeepStrictEqual(before.get(name), members)) {
        faults.push(`${name} changed without an event`);
      }
    }
    return [...faults, ...replay.differences(records)];
  }

  private async unread(): Promise<any[]> {
    const events: any[] = [];
    for (;;) {
      const after = events.at(-1)?.id ?? this.last;
      const { data } = (await this.shop.get(`/events/feed?limit=100&after=${after}`)).body;
      events.push(...data);
      if (data.length < 100) return events;
    }
  }
}
