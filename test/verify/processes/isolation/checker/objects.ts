import type { ObjectName, Transaction } from './history.js';

/** The writes and reads of one object; transactions are named by their index. */
export interface ObjectHistory {
  readonly name: ObjectName;
  /** The writers of values. */
  readonly writers: Map<number, number>;
  /** The last value of each writer. */
  readonly lastOf: Map<number, number>;
  /** For each value that was written after a read: the value of that read, if it had one. */
  readonly replaced: Map<number, number | undefined>;
  /** The reads of committed transactions, with the value that the reader had written before. */
  readonly reads: {
    readonly reader: number;
    readonly values: readonly number[];
    readonly own: number | undefined;
  }[];
}

/** Collects the accesses of each object. */
export function objectsOf(history: readonly Transaction[]): ObjectHistory[] {
  const objects = new Map<ObjectName, ObjectHistory>();
  for (const [index, { status, accesses }] of history.entries()) {
    const current = new Map<ObjectName, number | undefined>();
    for (const access of accesses) {
      const { object: name } = access;
      const object = objects.get(name) ?? newObject(name);
      objects.set(name, object);
      if ('write' in access) {
        if (current.has(name)) object.replaced.set(access.write, current.get(name));
        object.writers.set(access.write, index);
        object.lastOf.set(index, access.write);
        current.set(name, access.write);
      } else {
        const own = object.lastOf.get(index);
        if (status === 'committed') object.reads.push({ reader: index, values: access.read, own });
        current.set(name, access.read.at(-1));
      }
    }
  }
  return [...objects.values()];
}

const newObject = (name: ObjectName): ObjectHistory => ({
  name,
  writers: new Map(),
  lastOf: new Map(),
  replaced: new Map(),
  reads: [],
});

/** The longest read of a list, which has its values in the order of their writes. */
export function longestRead({ reads }: ObjectHistory): readonly number[] {
  let longest: readonly number[] = [];
  for (const { values } of reads) if (values.length > longest.length) longest = values;
  return longest;
}
