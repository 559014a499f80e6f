import type { Source } from './source.js';

/** The imports between files or folders. */
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

/**
 * The same between modules. An entity only describes a table, which the SQL of any module may read,
 * so its import is no arrow.
 */
export const moduleGraphOf = (
  sources: readonly Source[],
  groupOf: (path: string) => string | undefined,
): Graph =>
  graphOf(
    sources.map((source) => ({
      ...source,
      imports: source.imports.filter(({ target }) => !target.endsWith('.entity.ts')),
    })),
    groupOf,
  );

/** The groups that reach themselves, those of one circle together: `a, b, c`. */
export function circlesOf(graph: Graph): string[] {
  const reached = new Map([...graph.keys()].map((from) => [from, reachedFrom(graph, from)]));
  const circles = [...graph.keys()]
    .filter((one) => reached.get(one)!.has(one))
    .map((one) => [...reached.get(one)!].filter((other) => reached.get(other)?.has(one)))
    .map((members) => members.sort().join(', '));
  return [...new Set(circles)];
}

/** The arrows of a graph that do not follow from its other ones, as `from --> to`, sorted. */
export function reductionOf(graph: Graph): string[] {
  return [...graph]
    .flatMap(([from, targets]) =>
      [...targets]
        .filter(
          (to) => ![...targets].some((other) => other !== to && reachedFrom(graph, other).has(to)),
        )
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

/** All that a group imports, and what those import, and so on. */
function reachedFrom(graph: Graph, from: string): Set<string> {
  const reached = new Set<string>();
  const next = [...(graph.get(from) ?? [])];
  for (let one = next.pop(); one !== undefined; one = next.pop()) {
    if (reached.has(one)) continue;
    reached.add(one);
    next.push(...(graph.get(one) ?? []));
  }
  return reached;
}
