import ts from 'typescript';
import { isRule } from './layout-rules.js';
import { nodesOf, type Source } from './source.js';

/** The room rules that the linter cannot check. */
export function roomViolationsOf(source: Source): string[] {
  return [
    contextCreators,
    outerContexts,
    statements,
    demoPlayers,
    controllers,
    pureRules,
    realClocks,
    silencedChecks,
  ]
    .flatMap((rule) => rule(source))
    .map((violation) => `${source.path} ${violation}`);
}

const CREATES_CONTEXTS =
  /^(src\/(cli|database|modules\/shop|platform\/(auth|shops|webhooks\/sending))\/|demo\/[^/]+$)/;

/** Holders of `Database` can act for any shop. */
function contextCreators({ path, tree, imports }: Source): string[] {
  const holds = imports.some(({ target }) => target === 'src/database/database.ts');
  const makes = nodesOf(tree, ts.isNewExpression).filter(
    ({ expression }) => expression.getText() === 'TenantContext',
  );
  return [
    ...(holds && !CREATES_CONTEXTS.test(path) ? ['imports Database'] : []),
    ...(path.startsWith('src/database/') ? [] : makes.map(() => 'makes a TenantContext')),
  ];
}

/**
 * Inside of a transaction there is no TenantContext but its own, which is called `transaction`: a statement on
 * another one would stay when the transaction fails, or wait for it.
 */
function outerContexts({ tree }: Source): string[] {
  const isBegun = (node: ts.Node): node is ts.CallExpression =>
    ts.isCallExpression(node) && node.expression.getText() === 'inTransaction';
  return nodesOf(tree, isBegun).flatMap((call) => {
    const [context, work] = call.arguments;
    if (!context || !work || !ts.isArrowFunction(work)) {
      return [`begins a transaction with something else: ${firstLineOf(call)}`];
    }
    const isOuter = (node: ts.Node): node is ts.Identifier =>
      ts.isIdentifier(node) &&
      node.text === context.getText() &&
      !(ts.isPropertyAccessExpression(node.parent) && node.parent.name === node);
    return [
      ...(work.parameters[0]?.name.getText() === 'transaction' ? [] : ['calls it otherwise']),
      ...nodesOf(work.body, isOuter).map((node) => `leaves it: ${firstLineOf(node.parent)}`),
    ];
  });
}

const WRITES_SQL = /\.(repository|sql|filters|list)\.ts$/;

/** Statements are declared and run where their role says so, and none goes past them. */
function statements({ path, tree, imports }: Source): string[] {
  if (!/^src\/(modules|platform)\//.test(path)) return [];
  const sql = imports.filter(({ target }) => target.startsWith('src/database/sql/'));
  const isConnection = (node: ts.Node): node is ts.PropertyAccessExpression =>
    ts.isPropertyAccessExpression(node) && ['db', 'transaction'].includes(node.name.text);
  return [
    ...(WRITES_SQL.test(path) ? [] : sql.map(({ target }) => `imports ${target}`)),
    ...nodesOf(tree, isConnection).map((node) => `takes the connection: ${firstLineOf(node)}`),
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

const DECIDES = /^src\/(modules|database\/sql)\//;
const SQL_CLOCK =
  /\b(now|timeofday|(clock|statement|transaction)_timestamp)\(\)|\b(current_(date|time(stamp)?)|localtime(stamp)?)\b/i;

/** Records are dated and judged by the clock of their shop, `context.now()`. */
function realClocks({ path, tree }: Source): string[] {
  if (!DECIDES.test(path) && !isRule(path)) return [];
  const isText = (node: ts.Node): node is ts.LiteralLikeNode =>
    ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node);
  const isClock = (node: ts.Node): node is ts.Node =>
    (ts.isNewExpression(node) && node.expression.getText() === 'Date' && !node.arguments?.length) ||
    (ts.isCallExpression(node) &&
      /^(Date\.now|Temporal\.Now\..*|Date)$/.test(node.expression.getText()));
  return [
    ...nodesOf(tree, isClock).map((node) => `reads the real clock: ${node.getText()}`),
    ...nodesOf(tree, isText).flatMap(({ text }) => {
      const [clock] = SQL_CLOCK.exec(text) ?? [];
      return clock ? [`reads the clock of PostgreSQL: ${clock}`] : [];
    }),
  ];
}

function silencedChecks({ text }: Source): string[] {
  const [silenced] = /(oxlint|eslint)-disable[\w-]*|prettier-ignore/.exec(text) ?? [];
  return silenced ? [`silences a check: ${silenced}`] : [];
}

const firstLineOf = (node: ts.Node): string => node.getText().split('\n', 1)[0]!;
