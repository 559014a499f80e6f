import ts from 'typescript';
import { isRule } from './layout-rules.js';
import { nodesOf, type Source } from './source.js';

/** What a file does that its room may not, beyond what the linter sees. */
export function roomViolationsOf(source: Source): string[] {
  return [scopeMakers, demoPlayers, controllers, pureRules, silencedChecks]
    .flatMap((rule) => rule(source))
    .map((violation) => `${source.path} ${violation}`);
}

const MAKES_SCOPES = /^(src\/(auth|cli|database|modules\/shop)\/|demo\/[^/]+$)/;

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

/** The demo is not there in production: whoever wants it loads it with `import()`. */
function demoPlayers({ path, imports }: Source): string[] {
  if (path.startsWith('demo/')) return [];
  return imports.filter(({ target }) => target.startsWith('demo/')).map(() => 'imports the demo');
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

const KNOWS_THE_WORLD =
  /^(node:|@nestjs\/|pg$|typeorm$)|\.(service|repository|reader|listener)\.ts$|src\/database\//;
const ASKS_THE_WORLD =
  /^(Date\.now|Math\.random|Temporal\.Now|process|performance|crypto|fetch|setTimeout)\b/;

/** A rule is pure: its answer follows from its input. */
function pureRules({ path, tree, imports }: Source): string[] {
  if (!isRule(path)) return [];
  const decorators = nodesOf(tree, ts.isDecorator).map((node) => `decorates: ${firstLineOf(node)}`);
  const known = imports
    .filter(({ target, typeOnly }) => !typeOnly && KNOWS_THE_WORLD.test(target))
    .map(({ target }) => `imports ${target}`);
  const isClock = (node: ts.Node): node is ts.Node =>
    (ts.isNewExpression(node) && node.getText() === 'new Date()') ||
    ((ts.isCallExpression(node) || ts.isPropertyAccessExpression(node)) &&
      ASKS_THE_WORLD.test(node.getText()));
  return [
    ...known,
    ...decorators,
    ...nodesOf(tree, isClock).map((node) => `asks ${firstLineOf(node)}`),
  ];
}

function silencedChecks({ text }: Source): string[] {
  const [silenced] = /(oxlint|eslint)-disable[\w-]*|prettier-ignore/.exec(text) ?? [];
  return silenced ? [`silences a check: ${silenced}`] : [];
}

const firstLineOf = (node: ts.Node): string => node.getText().split('\n', 1)[0]!;
