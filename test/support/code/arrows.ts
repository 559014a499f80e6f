import type { Source } from './source.js';

/** Who imports whom. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** The imports between the groups that paths belong to; those of no group take no part. */
export function graphOf(
  sources: readonly Source[],
  groupOf: (path: string) => string | undefined,
): Graph {
  const graph = new Map<string, Set<string>>();
  for (const { path, imports } of sources) {
    const from = groupOf(path);
    if (from === undefined) continue;
    const targets = graph.get(from) ?? new Set();
    for (const { target } of imports) {
      const to = groupOf(target);
      if (to !== undefined && to !== from) targets.add(to);
    }
    graph.set(from, targets);
  }
  return graph;
}

/** The groups that reach themselves, each as the way around. */
export const circlesOf = (graph: Graph): string[] =>
  [...graph.keys()].flatMap((start) => wayBack(graph, start, [start]) ?? []);

/** The arrows of a graph that do not follow from its other ones, as `from --> to`, sorted. */
export function reductionOf(graph: Graph): string[] {
  return [...graph]
    .flatMap(([from, targets]) =>
      [...targets]
        .filter((to) => ![...targets].some((other) => other !== to && reaches(graph, other, to)))
        .map((to) => `${from} --> ${to}`),
    )
    .sort();
}

/** The arrows of a Mermaid diagram, as `from --> to`, sorted; a label in brackets is a group's name. */
export function arrowsOf(diagram: string): string[] {
  const names = new Map<string, string>();
  for (const [, id, name] of diagram.matchAll(/(\w+)\[([^\]]+)\]/g)) names.set(id!, name!);
  const nameOf = (id: string) => names.get(id) ?? id;
  return [...diagram.matchAll(/^\s*(\w+)(?:\[[^\]]+\])? --> (\w+)/gm)]
    .map(([, from, to]) => `${nameOf(from!)} --> ${nameOf(to!)}`)
    .sort();
}

function reaches(graph: Graph, from: string, to: string, seen = new Set<string>()): boolean {
  if (seen.has(from)) return false;
  seen.add(from);
  const targets = graph.get(from) ?? new Set();
  return targets.has(to) || [...targets].some((next) => reaches(graph, next, to, seen));
}

function wayBack(graph: Graph, start: string, way: readonly string[]): string | undefined {
  for (const next of graph.get(way.at(-1)!) ?? []) {
    if (next === start) return [...way, start].join(' → ');
    const found = way.includes(next) ? undefined : wayBack(graph, start, [...way, next]);
    if (found) return found;
  }
  return undefined;
}
