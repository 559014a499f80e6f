import { LRUCache } from 'lru-cache';
import { Line, type Room } from './line.js';

/** How much is done at a time, and how long the rest may wait. */
export interface WorkLimits {
  /** How many pieces of work may be under way. */
  readonly slots: number;
  /** How many of them may be of one owner, so that others find a free one. */
  readonly slotsOfOwner: number;
  /** How many of those may be reads, which keep processors busy all the time that they take. */
  readonly readsOfOwner: Reads;
  /** How many pieces of one owner may wait. */
  readonly roomOfOwner: Room;
  /** How long a piece may wait at most, in milliseconds. */
  readonly patience: number;
}

/** How many reads of one owner may be under way. */
export interface Reads {
  /** Of one who has all to itself. */
  readonly alone: number;
  /** As long as somebody else is here as well. */
  readonly besideOthers: number;
}

/** Ends a piece of work. */
export type Leave = () => void;

interface Waiting {
  readonly isRead: boolean;
  readonly admit: () => void;
}

/** What one owner has under way and in the queue. */
interface Owner {
  active: number;
  reads: number;
  readonly line: Line<Waiting>;
}

/** How many times the room of one owner there is for all together. */
const ROOM_OF_ALL = 4;

/** For how long after the turn of another an owner is not alone, in milliseconds. */
const COMPANY_TIME = 1_000;

/** Of how many owners it is known whether they were refused of late. */
const LINES = 10_000;

/**
 * Lets so many pieces of work begin at a time, in turns by their owners and, of one owner, in the
 * order in which they came, but for reads where there are enough of them under way. What there is no room for is refused at once.
 */
export class WorkQueue<Key extends {}> {
  private readonly owners = new Map<Key, Owner>();
  private readonly all: Line<Waiting>;
  /** Those of owners who left as well: a rush is not over because one has nothing here for a moment. */
  private readonly lines = new LRUCache<Key, Line<Waiting>>({ max: LINES });
  /** Stands for whoever has nothing here. */
  private readonly nobody: Owner;
  private active = 0;
  /** Whose turn it was last, and since when all turns were of that one. */
  private last: { readonly key?: Key; readonly since: number } = { since: -Infinity };

  constructor(private readonly limits: WorkLimits) {
    const { burst, strained } = limits.roomOfOwner;
    this.all = new Line({ burst: ROOM_OF_ALL * burst, strained: ROOM_OF_ALL * strained });
    this.nobody = { active: 0, reads: 0, line: new Line(limits.roomOfOwner) };
  }

  /** Whether there is no room for a piece of work; it counts as refused then. */
  refuses(key: Key, isRead: boolean): boolean {
    const owner = this.owners.get(key) ?? this.nobody;
    return !this.mayBegin(owner, isRead) && this.hasNoRoom(owner);
  }

  /** Waits for a turn; undefined when there is none in time. */
  enter(key: Key, isRead: boolean): Promise<Leave | undefined> {
    if (this.refuses(key, isRead)) return Promise.resolve(undefined);
    const owner = this.ownerOf(key);
    if (this.mayBegin(owner, isRead)) return Promise.resolve(this.begin(key, owner, isRead));
    return new Promise((resolve) => {
      const lines = [owner.line, this.all];
      const stopWaiting = (): void => {
        clearTimeout(timer);
        for (const line of lines) line.waiting.delete(waiting);
      };
      const waiting: Waiting = {
        isRead,
        admit: () => {
          stopWaiting();
          resolve(this.begin(key, owner, isRead));
        },
      };
      const timer = setTimeout(() => {
        stopWaiting();
        this.bottleneckOf(owner, isRead).refuse();
        this.forget(key, owner);
        resolve(undefined);
      }, this.limits.patience);
      for (const line of lines) line.waiting.add(waiting);
    });
  }

  private begin(key: Key, owner: Owner, isRead: boolean): Leave {
    if (key !== this.last.key) this.last = { key, since: performance.now() };
    this.active += 1;
    owner.active += 1;
    owner.reads += Number(isRead);
    this.putLast(key, owner);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.active -= 1;
      owner.active -= 1;
      owner.reads -= Number(isRead);
      this.putLast(key, owner);
      this.forget(key, owner);
      this.admitNext();
    };
  }

  /** The next turn is that of another owner. */
  private putLast(key: Key, owner: Owner): void {
    this.owners.delete(key);
    this.owners.set(key, owner);
  }

  private admitNext(): void {
    if (this.active >= this.limits.slots) return;
    for (const owner of this.owners.values()) {
      for (const one of owner.line.waiting) {
        if (this.isHeldBack(owner, one.isRead)) continue;
        one.admit();
        return;
      }
    }
  }

  private mayBegin(owner: Owner, isRead: boolean): boolean {
    return this.active < this.limits.slots && !this.isHeldBack(owner, isRead);
  }

  /** Whether an owner has as much under way as it may. */
  private isHeldBack({ active, reads }: Owner, isRead: boolean): boolean {
    return active >= this.limits.slotsOfOwner || (isRead && reads >= this.readsOfOwner);
  }

  private get readsOfOwner(): number {
    const { alone, besideOthers } = this.limits.readsOfOwner;
    return performance.now() - this.last.since < COMPANY_TIME ? besideOthers : alone;
  }

  private hasNoRoom(owner: Owner): boolean {
    const full = [owner.line, this.all].find((line) => line.isFull);
    full?.refuse();
    return full !== undefined;
  }

  /** Whom an owner waits for: itself, or the others. */
  private bottleneckOf(owner: Owner, isRead: boolean): Line<Waiting> {
    return this.isHeldBack(owner, isRead) ? owner.line : this.all;
  }

  private ownerOf(key: Key): Owner {
    const known = this.owners.get(key);
    if (known) return known;
    const line = this.lines.get(key) ?? new Line<Waiting>(this.limits.roomOfOwner);
    this.lines.set(key, line);
    const owner = { active: 0, reads: 0, line };
    this.owners.set(key, owner);
    return owner;
  }

  private forget(key: Key, { active, line }: Owner): void {
    if (active === 0 && line.waiting.size === 0) this.owners.delete(key);
  }
}
