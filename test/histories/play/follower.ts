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
   * Reads what some requests left, and compares: one event for each record that a request changed,
   * none for the others, and the copy is what the service answers.
   */
  async follow(records: Records, requests = 1): Promise<string[]> {
    const replay = this.replay!;
    const before = structuredClone(replay.copies);
    const now = membersOf(records);
    const unread = await this.unread();
    const told = new Map<string, number>();
    for (const event of unread) {
      // One request can be several moves of the clock.
      if (event.resourceType === 'Shop') continue;
      told.set(nameOf(event), (told.get(nameOf(event)) ?? 0) + 1);
    }
    const faults: string[] = [];
    for (const event of unread) {
      if (event.id !== this.last + 1) faults.push(`event ${event.id} follows ${this.last}`);
      this.last = event.id;
      const name = nameOf(event);
      // The state at creation is unknown if more events followed.
      faults.push(...replay.apply(event, told.get(name) === 1 ? now.get(name) : undefined));
      if (
        event.changes &&
        Object.keys(event.changes).length === 0 &&
        event.type !== 'cycle.updated'
      )
        faults.push(`event ${event.id} of ${name} changes nothing`);
    }
    for (const [name, times] of told) {
      if (times > requests) faults.push(`${name} has ${times} events`);
    }
    for (const [name, members] of now) {
      // A credit is made with its cycle.
      const isNewCredit = !before.has(name) && name.startsWith('MembershipCredit');
      if (!isNewCredit && !told.has(name) && !isDeepStrictEqual(before.get(name), members)) {
        faults.push(`${name} changed without an event`);
      }
    }
    faults.push(...replay.differences(records));
    for (const [name, members] of now) if (!before.has(name)) replay.copies.set(name, members);
    return faults;
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

const nameOf = ({ resourceType, resourceId }: any): string => `${resourceType} ${resourceId}`;
