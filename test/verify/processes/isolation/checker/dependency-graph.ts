import type { ObjectName } from './history.js';

/** The dependencies of a transaction on an earlier one, as flags. */
export const Dependency = {
  /** It overwrote what the earlier one wrote. */
  ww: 1,
  /** It read what the earlier one wrote. */
  wr: 2,
  /** It overwrote what the earlier one read. */
  rw: 4,
  /** It started after the end of the earlier one. */
  realTime: 8,
} as const;

export interface Edge {
  readonly from: number;
  readonly to: number;
  readonly dependency: number;
  readonly object?: ObjectName | undefined;
}

/** The committed transactions of a history, by index, with the order that dependencies require. */
export class DependencyGraph {
  private readonly edges: (Edge[] | undefined)[];

  constructor(isCommitted: readonly boolean[]) {
    this.edges = isCommitted.map((is) => (is ? [] : undefined));
  }

  /** Adds a node without a transaction and returns its index. */
  addNode(): number {
    return this.edges.push([]) - 1;
  }

  /** Ignores what is no committed transaction. */
  addEdge(
    from: number | undefined,
    to: number | undefined,
    dependency: number,
    object?: ObjectName,
  ): void {
    if (from === undefined || to === undefined || from === to || !this.edges[to]) return;
    this.edges[from]?.push({ from, to, dependency, object });
  }

  /**
   * The sets of nodes that reach each other, with Tarjan's algorithm. It has its own stack: a path
   * can have as many nodes as the history.
   * @param dependencies the flags of the edges to follow
   */
  components(dependencies: number): Set<number>[] {
    const found: Set<number>[] = [];
    /** Per node, the earliest entered node that it reaches; infinite once its component is known. */
    const lowest: number[] = [];
    const entered: number[] = [];
    const path: { node: number; place: number; next: number }[] = [];
    let places = 0;
    const enter = (node: number): void => {
      path.push({ node, place: (lowest[node] = places++), next: 0 });
      entered.push(node);
    };
    for (const root of this.edges.keys()) {
      if (this.edges[root] && lowest[root] === undefined) enter(root);
      for (let step = path.at(-1); step; step = path.at(-1)) {
        const { node, place } = step;
        const edge = this.edges[node]![step.next++];
        if (edge && (edge.dependency & dependencies) === 0) continue;
        if (edge && lowest[edge.to] === undefined) {
          enter(edge.to);
        } else if (edge && lowest[edge.to] !== Infinity) {
          lowest[node] = Math.min(lowest[node]!, lowest[edge.to]!);
        } else if (!edge) {
          path.pop();
          const parent = path.at(-1)?.node;
          if (parent !== undefined) lowest[parent] = Math.min(lowest[parent]!, lowest[node]!);
          if (lowest[node] !== place) continue;
          const component = new Set(entered.splice(entered.lastIndexOf(node)));
          for (const member of component) lowest[member] = Infinity;
          if (component.size > 1) found.push(component);
        }
      }
    }
    return found;
  }

  /**
   * A shortest cycle through one edge of a kind.
   * @param first the flag of that edge
   * @param others the flags of the other edges
   * @param ofOneObject whether all edges must be of one object
   */
  findCycle(
    component: ReadonlySet<number>,
    first: number,
    others: number,
    ofOneObject = false,
  ): Edge[] | undefined {
    for (const node of component) {
      for (const edge of this.edges[node]!) {
        if (edge.dependency !== first || !component.has(edge.to)) continue;
        const path = this.findPath(edge.to, node, ({ to, dependency, object }) => {
          const isOther = (dependency & others) !== 0 && component.has(to);
          return isOther && (!ofOneObject || object === edge.object);
        });
        if (path) return [edge, ...path];
      }
    }
    return undefined;
  }

  private findPath(from: number, to: number, isIn: (edge: Edge) => boolean): Edge[] | undefined {
    const reachedBy = new Map<number, Edge | undefined>([[from, undefined]]);
    for (const node of reachedBy.keys()) {
      for (const edge of this.edges[node]!) {
        if (!reachedBy.has(edge.to) && isIn(edge)) reachedBy.set(edge.to, edge);
      }
      if (reachedBy.has(to)) break;
    }
    if (!reachedBy.has(to)) return undefined;
    const path: Edge[] = [];
    for (let edge = reachedBy.get(to); edge; edge = reachedBy.get(edge.from)) path.unshift(edge);
    return path;
  }
}
