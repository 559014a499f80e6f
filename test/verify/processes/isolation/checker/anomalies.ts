import { addDependencies, addRealTime } from './dependencies.js';
import { Dependency, DependencyGraph, type Edge } from './dependency-graph.js';
import type { Transaction } from './history.js';
import { longestRead, type ObjectHistory, objectsOf } from './objects.js';

/** A violation of strict serializability, with the names of Adya and Elle. */
export interface Anomaly {
  readonly name: string;
  readonly detail: string;
}

const { ww, wr, rw, realTime } = Dependency;

/**
 * The kinds of cycles, the worst first: one edge of a kind, and the kinds of the others. In a lost
 * update, several transactions read one version of an object and wrote the next.
 */
const CYCLES: readonly (readonly [string, first: number, others: number, ofOneObject?: true])[] = [
  ['G0', ww, ww],
  ['G1c', wr, ww | wr],
  ['lost update', rw, ww | rw, true],
  ['G-single', rw, ww | wr],
  ['G2', rw, ww | wr | rw],
  ['write order against real time', ww, ww | realTime],
  ['read before its write', wr, ww | wr | realTime],
  ['stale read', rw, ww | wr | realTime],
  ['order against real time', rw, ww | wr | rw | realTime],
];

/**
 * Finds the anomalies of a history, in the manner of Elle: it infers from unique values which
 * transaction depends on which, and searches for cycles. Each set of transactions that depend on
 * each other is reported once, with its worst cycle.
 */
export function findAnomalies(history: readonly Transaction[]): Anomaly[] {
  const objects = objectsOf(history);
  const graph = new DependencyGraph(committedIn(history, objects));
  addRealTime(graph, history);
  for (const object of objects) addDependencies(graph, object);
  return [
    ...objects.flatMap((object) => anomaliesOfReads(object, history)),
    ...cyclesIn(graph, history),
  ];
}

/** Per transaction, whether its response is a success, or is missing while its values were read. */
function committedIn(
  history: readonly Transaction[],
  objects: readonly ObjectHistory[],
): boolean[] {
  const seen = new Set<number | undefined>();
  for (const { writers, reads } of objects) {
    for (const { values } of reads) for (const value of values) seen.add(writers.get(value));
  }
  return history.map(
    ({ status }, index) => status === 'committed' || (status === 'unknown' && seen.has(index)),
  );
}

/** The anomalies that single reads of an object show. */
function anomaliesOfReads(object: ObjectHistory, history: readonly Transaction[]): Anomaly[] {
  const { name: objectName, writers, lastOf, reads } = object;
  const [kind] = objectName.split(':');
  const order = longestRead(object);
  return reads.flatMap(({ reader, values, own }) => {
    const last = values.at(-1);
    const lastWriter = writers.get(last!);
    const isLast = lastWriter === undefined || lastOf.get(lastWriter) === last;
    const checks = {
      'unwritten value': values.some((value) => !writers.has(value)),
      'duplicate value': new Set(values).size < values.length,
      'own write missing': own !== undefined && !values.includes(own),
      'other order': kind === 'list' && values.some((value, index) => value !== order[index]),
      G1a: values.some((value) => history[writers.get(value) ?? -1]?.status === 'aborted'),
      G1b: kind !== 'set' && lastWriter !== reader && !isLast,
    };
    return Object.entries(checks)
      .filter(([, isFound]) => isFound)
      .map(([name]) => ({ name, detail: `${objectName} in ${describe(history, reader)}` }));
  });
}

function cyclesIn(graph: DependencyGraph, history: readonly Transaction[]): Anomaly[] {
  const reported = new Set<number>();
  return CYCLES.flatMap(([name, first, others, ofOneObject]) =>
    graph.components(first | others).flatMap((component) => {
      if ([...component].some((node) => reported.has(node))) return [];
      const cycle = graph.findCycle(component, first, others, ofOneObject);
      if (!cycle) return [];
      for (const { from } of cycle) reported.add(from);
      return [{ name, detail: show(cycle, history) }];
    }),
  );
}

/** The edges of a cycle and its transactions. Nodes of real time have none. */
function show(cycle: readonly Edge[], history: readonly Transaction[]): string {
  const edges = cycle.map(({ from, dependency, object = '' }) => {
    const [name] = Object.entries(Dependency).find(([, flag]) => flag === dependency)!;
    return `${from} ${name} ${object} → `;
  });
  const transactions = cycle.filter(({ from }) => from < history.length);
  return [
    `${edges.join('')}${cycle[0]!.from}`,
    ...transactions.map(({ from }) => describe(history, from)),
  ].join('\n    ');
}

const describe = (history: readonly Transaction[], index: number): string =>
  `${index} ${JSON.stringify(history[index])}`;
