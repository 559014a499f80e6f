import { isDeepStrictEqual } from 'node:util';
import { EventReplay } from '../../../../support/models/event-replay.js';
import { membersOf, type Records } from '../../../../support/models/record-members.js';
import type { HttpClient } from '../../../../support/service/client.js';

/** Keeps a copy of a shop by its feed, as an integration does. */
export class Follower {
  private replay?: EventReplay;
  private last = 0;
  /** The last due time that each cycle was reminded of, by the type of the event. */
  private readonly reminded = new Map<string, string>();
  /** The reminders of cycles that were overdue for a moment; their due times may be those of later. */
  private readonly momentary = new Set<string>();

  constructor(private readonly shop: HttpClient) {}

  /** Begins with the records as they are. */
  async begin(records: () => Promise<Records>): Promise<void> {
    if (this.replay) return;
    const { data } = (await this.shop.get('/events?limit=1')).body;
    this.last = data[0].id;
    const begun = await records();
    this.replay = new EventReplay(begun);
    this.newlyOverdue(begun);
  }

  /**
   * Reads what some requests left, and compares: one event for each record that a request changed,
   * none for the others, one for each due time that passed, and the copy is what the service answers.
   */
  async follow(records: Records, requests = 1): Promise<string[]> {
    const replay = this.replay!;
    const before = structuredClone(replay.copies);
    const now = membersOf(records);
    const unread = await this.unread();
    const reminders = unread.filter(({ type }) => REMINDERS.has(type)).map(reminderOf);
    const overdue = this.newlyOverdue(records);
    const isRepeated = new Set(reminders).size < reminders.length;
    const unexpected = reminders.filter((reminder) => !overdue.includes(reminder));
    const areMissed = overdue.some(
      (reminder) => !reminders.includes(reminder) && !this.momentary.delete(reminder),
    );
    // Between simultaneous requests a cycle can be overdue for a moment.
    for (const reminder of unexpected) this.momentary.add(reminder);
    const told = new Map<string, number>();
    for (const event of unread) {
      if (REMINDERS.has(event.type)) continue;
      // One request can be several moves of the clock.
      if (event.resourceType === 'Shop') continue;
      told.set(nameOf(event), (told.get(nameOf(event)) ?? 0) + 1);
    }
    const faults =
      isRepeated || areMissed || (requests === 1 && unexpected.length > 0)
        ? [`reminders are ${reminders.join()}, not ${overdue.join()}`]
        : [];
    for (const event of unread) {
      if (event.id !== this.last + 1) faults.push(`event ${event.id} follows ${this.last}`);
      this.last = event.id;
      const name = nameOf(event);
      // The state at creation is unknown if more events followed.
      faults.push(...replay.apply(event, told.get(name) === 1 ? now.get(name) : undefined));
      if (
        event.changes &&
        Object.keys(event.changes).length === 0 &&
        event.type !== 'cycle.updated' &&
        !REMINDERS.has(event.type)
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

  /** The due times that passed without the hand-over or the return since the last call. */
  private newlyOverdue({ cycles }: Records): string[] {
    return cycles.flatMap(({ id, status, fulfillAt, receiveAt }) => {
      const type = `cycle.${status}`;
      const due = { 'cycle.unfulfilled': fulfillAt, 'cycle.unreceived': receiveAt }[type];
      const reminder = reminderOf({ type, resourceId: id });
      if (due === undefined || this.reminded.get(reminder) === due) return [];
      this.reminded.set(reminder, due);
      return [reminder];
    });
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

const REMINDERS: ReadonlySet<string> = new Set(['cycle.unfulfilled', 'cycle.unreceived']);

const reminderOf = ({ type, resourceId }: any): string => `${type} ${resourceId}`;

const nameOf = ({ resourceType, resourceId }: any): string => `${resourceType} ${resourceId}`;
