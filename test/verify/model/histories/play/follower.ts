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

  constructor(private readonly shop: HttpClient) {}

  /** Begins with the records as they are. */
  async begin(records: () => Promise<Records>): Promise<void> {
    if (this.replay) return;
    const { data } = (await this.shop.get('/events?limit=1')).body;
    this.last = data[0].id;
    const begun = await records();
    this.replay = new EventReplay(begun);
    for (const [reminder, due] of overdueIn(begun)) this.reminded.set(reminder, due);
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
    const told = new Map<string, number>();
    for (const event of unread) {
      if (REMINDERS.has(event.type)) continue;
      // One request can be several moves of the clock.
      if (event.resourceType === 'Shop') continue;
      told.set(nameOf(event), (told.get(nameOf(event)) ?? 0) + 1);
    }
    const faults = this.compareReminders(unread, records, requests);
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

  /**
   * Compares the reminders with the due times that passed: each has one. Simultaneous requests can
   * move a due time that has passed to another such time, and leave a cycle overdue for a moment.
   */
  private compareReminders(events: readonly any[], records: Records, requests: number): string[] {
    const overdue = overdueIn(records);
    const faults: string[] = [];
    for (const [index, event] of events.entries()) {
      if (!REMINDERS.has(event.type)) continue;
      const reminder = reminderOf(event);
      const due = dueOf(event, events.slice(index), records);
      const name = `event ${event.id}, ${reminder} due ${due},`;
      if (this.reminded.get(reminder) === due) faults.push(`${name} is a duplicate`);
      if (!(due < event.createdAt)) faults.push(`${name} precedes its due time`);
      if (requests === 1 && overdue.get(reminder) !== due) faults.push(`${name} is not overdue`);
      this.reminded.set(reminder, due);
    }
    for (const [reminder, due] of overdue) {
      if (this.reminded.get(reminder) !== due) faults.push(`${reminder} due ${due} has no event`);
    }
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

/** The types of reminders, with the due time that each is about. */
const REMINDERS: ReadonlyMap<string, 'fulfillAt' | 'receiveAt'> = new Map([
  ['cycle.unfulfilled', 'fulfillAt'],
  ['cycle.unreceived', 'receiveAt'],
]);

const reminderOf = ({ type, resourceId }: any): string => `${type} ${resourceId}`;

/** The due times that passed without the hand-over or the return, by their reminders. */
function overdueIn({ cycles }: Records): Map<string, string> {
  return new Map(
    cycles.flatMap((cycle) => {
      const type = `cycle.${cycle.status}`;
      const member = REMINDERS.get(type);
      return member ? [[reminderOf({ type, resourceId: cycle.id }), cycle[member]]] : [];
    }),
  );
}

/** The due time that a cycle had at a reminder: the next change names it; without one it is as now. */
function dueOf({ type, resourceId }: any, later: readonly any[], { cycles }: Records): string {
  const member = REMINDERS.get(type)!;
  const change = later.find(
    (event) =>
      event.resourceType === 'Cycle' && event.resourceId === resourceId && event.changes?.[member],
  );
  return change ? change.changes[member].from : cycles.find(({ id }) => id === resourceId)[member];
}

const nameOf = ({ resourceType, resourceId }: any): string => `${resourceType} ${resourceId}`;
