/** How much is done at a time, and how long the rest may wait. */
export interface WorkLimits {
  /** How many pieces of work may be under way. */
  readonly slots: number;
  /** How many of them may be of one owner, so that others find a free one. */
  readonly slotsOfOwner: number;
  /** How many pieces of one owner may wait. */
  readonly waitingOfOwner: number;
  /** How long a piece may wait at most, in milliseconds. */
  readonly patience: number;
}

/** Ends a piece of work. */
export type Leave = () => void;

interface Waiting {
  readonly admit: () => void;
}

/** What one owner has under way and in the queue. */
interface Owner {
  active: number;
  readonly waiting: Set<Waiting>;
}

/** How long it counts that something was refused, in milliseconds. */
const OVERRUN_TIME = 1_000;

/**
 * Lets so many pieces of work begin at a time, in turns by their owners and, of one owner, in the
 * order in which they came. What there is no room for is refused at once.
 */
export class WorkQueue<Key> {
  private readonly owners = new Map<Key, Owner>();
  private active = 0;
  private refusedAt = -Infinity;

  constructor(private readonly limits: WorkLimits) {}

  /** True while more comes than is done, so that some was refused a moment ago. */
  get isOverrun(): boolean {
    return performance.now() - this.refusedAt < OVERRUN_TIME;
  }

  /** Waits for a turn; undefined when there is none in time. */
  enter(key: Key): Promise<Leave | undefined> {
    const owner = this.ownerOf(key);
    const begin = (): Leave => this.begin(key, owner);
    if (owner.waiting.size === 0 && this.mayBegin(owner)) return Promise.resolve(begin());
    if (owner.waiting.size >= this.limits.waitingOfOwner) {
      this.refusedAt = performance.now();
      return Promise.resolve(undefined);
    }
    return new Promise((resolve) => {
      const waiting: Waiting = {
        admit: () => {
          clearTimeout(timer);
          owner.waiting.delete(waiting);
          resolve(begin());
        },
      };
      const timer = setTimeout(() => {
        owner.waiting.delete(waiting);
        this.forget(key, owner);
        resolve(undefined);
      }, this.limits.patience);
      owner.waiting.add(waiting);
    });
  }

  private begin(key: Key, owner: Owner): Leave {
    this.active += 1;
    owner.active += 1;
    this.putLast(key, owner);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.active -= 1;
      owner.active -= 1;
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
    for (const owner of this.owners.values()) {
      const [first] = owner.waiting;
      if (first && this.mayBegin(owner)) {
        first.admit();
        return;
      }
    }
  }

  private mayBegin(owner: Owner): boolean {
    return this.active < this.limits.slots && owner.active < this.limits.slotsOfOwner;
  }

  private ownerOf(key: Key): Owner {
    const known = this.owners.get(key);
    if (known) return known;
    const owner: Owner = { active: 0, waiting: new Set() };
    this.owners.set(key, owner);
    return owner;
  }

  private forget(key: Key, { active, waiting }: Owner): void {
    if (active === 0 && waiting.size === 0) this.owners.delete(key);
  }
}
