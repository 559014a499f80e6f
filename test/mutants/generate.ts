import { readFileSync } from 'node:fs';
import ts from 'typescript';
import type { Kind, Mutant } from './mutant.js';

/** A replaced range of a file. */
type Edit = readonly [start: number, end: number, replacement: string];

/** Kinds that are found by the text of SQL. `$1` is the shop, and stays used: its type is known by it. */
const PATTERNS: readonly (readonly [Kind, RegExp, (match: RegExpExecArray) => string])[] = [
  [
    'lock',
    /\s+for (?:no key update|update|key share|share)(?: of \w+)?(?: skip locked)?(?=\s*[`')])/g,
    () => '',
  ],
  ['lock', /pg_(?:try_)?advisory_xact_lock(?=\()/g, () => 'num_nonnulls'],
  [
    'lock order',
    /order by ([\w.]+)(?=\s+for (?:no key |key )?(?:update|share))/g,
    ([, column]) => `order by ${column} desc`,
  ],
  ['shop', /\b(?:\w+\.)?shop_id = \$1(?!\d)/g, () => '($1::bigint is not null)'],
];

/** Files whose comparisons and conditions are mutated. */
const LOGIC: readonly (readonly [Kind, RegExp])[] = [
  ['rule', /^src\/modules\/.*\/rules\//],
  // The rules of a use case lie beside its services: files without a role.
  ['rule', /^src\/modules\/rentals\/[\w-]+\/[\w-]+\.ts$/],
  ['rule', /^src\/platform\/webhooks\/rules\/delivery-outcome\.ts$/],
  ['ssrf', /\/ssrf-guard\.ts$/],
  ['csv', /\/export-formats\.ts$/],
  ['throttle', /^src\/(?:platform\/limits\/.*|config\/throttle-profiles)\.ts$/],
  ['signature', /\/(?:cursor|api-key-token|sign-in-links)\.ts$/],
];

/** Calls with a result that lets everything pass. */
const PASSING: Readonly<Record<string, readonly [Kind, string]>> = {
  timingSafeEqual: ['signature', 'true'],
  findUrlViolation: ['ssrf', 'undefined'],
  isPublicAddress: ['ssrf', 'true'],
  isLocalhost: ['ssrf', 'false'],
};

const OPERATORS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
};

const CONTROL = /^(?:START TRANSACTION|SAVEPOINT|RELEASE|ROLLBACK|COMMIT)/;

/** Returns the mutants of a source file, in the order of the file. */
export function mutantsOf(file: string, source = readFileSync(file, 'utf8')): Mutant[] {
  const edits: (readonly [Kind, ...Edit])[] = [];
  for (const [kind, pattern, replace] of PATTERNS) {
    for (const match of source.matchAll(pattern)) {
      if (isComment(source, match.index)) continue;
      edits.push([kind, match.index, match.index + match[0].length, replace(match)]);
    }
  }
  const logic = LOGIC.find(([, pattern]) => pattern.test(file))?.[0];
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    edits.push(...callsAndConstants(node));
    if (logic !== undefined) for (const edit of logicEdits(node)) edits.push([logic, ...edit]);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  edits.sort(([, one], [, other]) => one - other);
  const counts = new Map<Kind, number>();
  return edits.map(([kind, start, end, replacement]) => {
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    const { line } = tree.getLineAndCharacterOfPosition(
      start + /^\s*/.exec(source.slice(start))![0].length,
    );
    const id = `${file} ${kind} ${counts.get(kind)}`;
    const change = `${brief(source.slice(start, end))} → ${brief(replacement) || 'nothing'}`;
    return { id, kind, file, line: line + 1, start, end, replacement, change };
  });
}

function* callsAndConstants(node: ts.Node): Generator<readonly [Kind, ...Edit]> {
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
    const name = node.expression.text;
    const [kind, result] = (Object.hasOwn(PASSING, name) && PASSING[name]) || [];
    if (kind) yield [kind, node.getStart(), node.getEnd(), result!];
    if (name === 'inSavepoint') {
      const pass = '((context: any, work: any) => work(context))';
      yield ['transaction', node.expression.getStart(), node.expression.getEnd(), pass];
    }
  }
  if (ts.isStringLiteral(node) && CONTROL.test(node.text)) {
    yield ['transaction', node.getStart(), node.getEnd(), `'select 1'`];
  }
  if (ts.isVariableDeclaration(node) && node.initializer && ts.isNumericLiteral(node.initializer)) {
    const { initializer } = node;
    const isAttempts = node.name.getText().endsWith('ATTEMPTS');
    if (isAttempts) yield ['retry', initializer.getStart(), initializer.getEnd(), '1'];
  }
  if (ts.isPropertyAssignment(node)) {
    const { initializer } = node;
    const [start, end] = [initializer.getStart(), initializer.getEnd()];
    const name = node.name.getText();
    if (name === 'limit' && ts.isNumericLiteral(initializer)) {
      yield ['throttle', start, end, String(Number(initializer.text) + 1)];
    }
    if (/^(?:escape_formulas|quote_record_delimiter)$/.test(name))
      yield ['csv', start, end, 'false'];
  }
}

function* logicEdits(node: ts.Node): Generator<Edit> {
  if (ts.isBinaryExpression(node)) {
    const { operatorToken } = node;
    const operator = OPERATORS[operatorToken.getText()];
    if (operator) yield [operatorToken.getStart(), operatorToken.getEnd(), operator];
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
    yield [node.getStart(), node.operand.getStart(), ''];
  }
  const condition = ts.isIfStatement(node)
    ? node.expression
    : ts.isConditionalExpression(node) && node.condition;
  // Other conditions are mutated by their operators.
  if (condition && !ts.isBinaryExpression(condition) && !ts.isPrefixUnaryExpression(condition)) {
    yield [condition.getStart(), condition.getEnd(), `!(${condition.getText()})`];
  }
}

const isComment = (source: string, index: number): boolean =>
  /^\s*(?:\*|\/\/|\/\*)/.test(source.slice(source.lastIndexOf('\n', index) + 1, index + 1));

const brief = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').slice(0, 70);
