import { isDeepStrictEqual } from 'node:util';
import { type Members, membersOf, type Records } from './record-members.js';

/** An event, as far as a copy of the records follows from it. */
interface Told {
  readonly id: number;
  readonly type: string;
  readonly resourceType: string;
  readonly resourceId: number;
  readonly changes: Readonly<Record<string, { from: unknown; to: unknown }>> | null;
}

/** Facts that records do not show: comments are on timelines, and a clock runs between its moves. */
const UNSEEN = /^(comment|clock|variants\.\d+\.position)$/;

/** A record within a record, that has come or is gone. */
const NESTED = /^(returnLines|variants|options)\.\d+$/;

/** A copy of a shop's records that is kept by its events alone. */
export class EventReplay {
  readonly copies: Map<string, Members>;

  constructor(records: Records) {
    this.copies = membersOf(records);
  }

  /**
   * Applies an event.
   * @param made the current state of a created record, if known
   * @returns the conflicts with earlier events, as sentences
   */
  apply({ id, type, resourceType, resourceId, changes }: Told, made?: Members): string[] {
    const name = `${resourceType} ${resourceId}`;
    if (changes === null) {
      if (type.endsWith('.deleted')) this.copies.delete(name);
      const isNew = type.endsWith('.created') || type === 'cycle.held';
      if (isNew && made) this.copies.set(name, made);
      return [];
    }
    if (type === 'customer.merged') {
      this.copies.delete(name);
      return [];
    }
    const copy = this.copies.get(name) ?? {};
    this.copies.set(name, copy);
    return Object.entries(changes).flatMap(([member, { from, to }]) => {
      if (UNSEEN.test(member)) return [];
      // The event names the change but not the new value, which is unknown from here on.
      if (resourceType === 'Customer') {
        delete copy[member];
        return from === null && to === null
          ? []
          : [`event ${id} has what a customer's ${member} is`];
      }
      if (NESTED.test(member)) {
        replaceNested(copy, member, to as object | null);
        return [];
      }
      const was = copy[member];
      const fits = !(member in copy) || isDeepStrictEqual(was, from);
      copy[member] = to;
      const [stored, told] = [was, from].map((value) => JSON.stringify(value));
      return fits ? [] : [`event ${id}: ${name}.${member} was not ${told} but ${stored}`];
    });
  }

  /** The differences between the records and their events, as sentences. */
  differences(records: Records): string[] {
    return [...membersOf(records)].flatMap(([name, members]) => {
      const copy = this.copies.get(name) ?? {};
      return Object.keys(copy).flatMap((member) => {
        if (isArchived(copy, member)) return [];
        const [stored, told] = [members[member] ?? null, copy[member] ?? null];
        if (isDeepStrictEqual(stored, told)) return [];
        const [is, says] = [stored, told].map((value) => JSON.stringify(value));
        return [`${name}.${member} is ${is}, and ${says} by its events`];
      });
    });
  }
}

/** Products show the variants that are not archived. */
function isArchived(copy: Members, member: string): boolean {
  const variant = /^variants\.\d+/.exec(member)?.[0];
  return variant !== undefined && (copy[`${variant}.archivedAt`] ?? null) !== null;
}

function replaceNested(copy: Members, path: string, to: object | null): void {
  for (const one of Object.keys(copy)) if (one.startsWith(`${path}.`)) delete copy[one];
  for (const [member, value] of Object.entries(to ?? {})) {
    if (!UNSEEN.test(`${path}.${member}`)) copy[`${path}.${member}`] = value;
  }
}
