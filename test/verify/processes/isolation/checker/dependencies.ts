import { Dependency, type DependencyGraph } from './dependency-graph.js';
import type { Transaction } from './history.js';
import { longestRead, type ObjectHistory } from './objects.js';

const { ww, wr, rw, realTime } = Dependency;

/** Adds the dependencies of the transactions that access an object. */
export function addDependencies(graph: DependencyGraph, object: ObjectHistory): void {
  const { name, writers, reads } = object;
  if (name.startsWith('set:')) {
    for (const { reader, values } of reads) {
      const seen = new Set(values);
      for (const [value, writer] of writers) {
        if (seen.has(value)) graph.addEdge(writer, reader, wr, name);
        else graph.addEdge(reader, writer, rw, name);
      }
    }
    return;
  }
  const followers = name.startsWith('list:')
    ? followersInList(object)
    : followersInRegister(object);
  for (const [value, following] of followers) {
    for (const one of following) {
      graph.addEdge(writers.get(value!), writers.get(one), ww, name);
    }
  }
  for (const { reader, values } of reads) {
    const last = values.at(-1);
    graph.addEdge(writers.get(last!), reader, wr, name);
    for (const one of followers.get(last) ?? []) graph.addEdge(reader, writers.get(one), rw, name);
  }
}

/** The values that directly follow each value; the first values follow `undefined`. */
type Followers = ReadonlyMap<number | undefined, readonly number[]>;

/** Values that no read has follow all others, since lists only grow. */
function followersInList(list: ObjectHistory): Followers {
  const order = longestRead(list);
  const seen = new Set(order);
  const unseen = [...list.writers.keys()].filter((value) => !seen.has(value));
  return new Map(
    [undefined, ...order].map((value, index) => [
      value,
      index < order.length ? [order[index]!] : unseen,
    ]),
  );
}

/** The value of a blind write has no known place. */
function followersInRegister({ replaced }: ObjectHistory): Followers {
  const followers = new Map<number | undefined, number[]>();
  for (const [value, before] of replaced) {
    followers.set(before, [...(followers.get(before) ?? []), value]);
  }
  return followers;
}

/**
 * Orders each transaction before those that started after its end. A chain with a node per end
 * takes their place: edges between all of them would be too many.
 */
export function addRealTime(graph: DependencyGraph, history: readonly Transaction[]): void {
  const moments = history.flatMap(({ start, end }, index) => [
    { index, time: start, isEnd: false },
    { index, time: end, isEnd: true },
  ]);
  let lastEnd: number | undefined;
  for (const { index, isEnd } of moments.toSorted((one, other) => one.time - other.time)) {
    if (isEnd) {
      const end = graph.addNode();
      graph.addEdge(index, end, realTime);
      graph.addEdge(lastEnd, end, realTime);
      lastEnd = end;
    } else {
      graph.addEdge(lastEnd, index, realTime);
    }
  }
  for (const [index, { after }] of history.entries()) graph.addEdge(after, index, realTime);
}
