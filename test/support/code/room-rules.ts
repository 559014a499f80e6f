import ts from 'typescript';
import { nodesOf, type Source } from './source.js';

/** What a file does that its room may not, beyond what the linter sees. */
export function roomViolationsOf(source: Source): string[] {
  return [scopeMakers, controllers, pureRules, silencedChecks]
    .flatMap((rule) => rule(source))
    .map((violation) => `${source.path} ${violation}`);
}

const MAKES_SCOPES = /^src\/(auth|cli|demo|database|modules\/shop)\//;

/** Whoever holds `Database` can act for any shop. */
function scopeMakers({ path, tree, imports }: Source): string[] {
  const holds = imports.some(({ target }) => target === 'src/database/database.ts');
  const makes = nodesOf(tree, ts.isNewExpression).filter(
    ({ expression }) => expression.getText() === 'Scope',
  );
  return [
    ...(holds && !MAKES_SCOPES.test(path) ? ['imports Database'] : []),
    ...(path.startsWith('src/database/') ? [] : makes.map(() => 'makes a Scope')),
  ];
}

/** A handler is one line; what it decides, the service decides. */
function controllers({ path, tree }: Source): string[] {
  if (!path.endsWith('.controller.ts')) return [];
  const isDecision = (node: ts.Node): node is ts.Node =>
    ts.isIfStatement(node) ||
    ts.isSwitchStatement(node) ||
    ts.isConditionalExpression(node) ||
    ts.isThrowStatement(node) ||
    ts.isTryStatement(node);
  return nodesOf(tree, isDecision).map((node) => `decides: ${firstLineOf(node)}`);
}

const CLASSES_OF_A_MODULE =
  /\/dto\/|\.(module|controller|service|repository|entity|reader|listener|sql|filters)\.ts$/;
const KNOWS_THE_WORLD =
  /^(node:|@nestjs\/|pg$|typeorm$)|\.(service|repository|reader|listener)\.ts$|src\/database\//;
const ASKS_THE_WORLD =
  /^(Date\.now|Math\.random|Temporal\.Now|process|performance|crypto|fetch|setTimeout)\b/;

/** What is neither a class that Nest makes nor a DTO is a rule: its answer follows from its input. */
function pureRules({ path, tree, imports }: Source): string[] {
  if (!path.startsWith('src/modules/') || CLASSES_OF_A_MODULE.test(path)) return [];
  if (nodesOf(tree, ts.isDecorator).length > 0) return [];
  const known = imports
    .filter(({ target, typeOnly }) => !typeOnly && KNOWS_THE_WORLD.test(target))
    .map(({ target }) => `imports ${target}`);
  const isClock = (node: ts.Node): node is ts.Node =>
    (ts.isNewExpression(node) && node.getText() === 'new Date()') ||
    ((ts.isCallExpression(node) || ts.isPropertyAccessExpression(node)) &&
      ASKS_THE_WORLD.test(node.getText()));
  return [...known, ...nodesOf(tree, isClock).map((node) => `asks ${firstLineOf(node)}`)];
}

function silencedChecks({ text }: Source): string[] {
  const [silenced] = /(oxlint|eslint)-disable[\w-]*|prettier-ignore/.exec(text) ?? [];
  return silenced ? [`silences a check: ${silenced}`] : [];
}

const firstLineOf = (node: ts.Node): string => node.getText().split('\n', 1)[0]!;

/** The modules that reach themselves over imports, each as the way around. */
export function moduleCyclesOf(sources: readonly Source[]): string[] {
  const graph = new Map<string, Set<string>>();
  for (const { path, imports } of sources) {
    const from = moduleOf(path);
    if (from === undefined) continue;
    const targets = graph.get(from) ?? new Set();
    for (const { target } of imports) {
      const to = moduleOf(target);
      if (to !== undefined && to !== from) targets.add(to);
    }
    graph.set(from, targets);
  }
  return [...graph.keys()].flatMap((start) => wayBack(graph, start, [start]) ?? []);
}

const moduleOf = (path: string): string | undefined => /^src\/modules\/([^/]+)\//.exec(path)?.[1];

function wayBack(
  graph: ReadonlyMap<string, ReadonlySet<string>>,
  start: string,
  way: readonly string[],
): string | undefined {
  for (const next of graph.get(way.at(-1)!) ?? []) {
    if (next === start) return [...way, start].join(' → ');
    const found = way.includes(next) ? undefined : wayBack(graph, start, [...way, next]);
    if (found) return found;
  }
  return undefined;
}
