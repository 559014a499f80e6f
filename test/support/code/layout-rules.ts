import { posix } from 'node:path';
import ts from 'typescript';
import { nodesOf, type Source } from './source.js';

/**
 * The roles of files: the part of the name after the only dot. A new one needs an entry here and in
 * the docs.
 */
export const ROLES = [
  'module',
  'controller',
  'service',
  'repository',
  'reader',
  'listener',
  'guard',
  'interceptor',
  'pipe',
  'filter',
  'entity',
  'mapper',
  'list',
  'filters',
  'sql',
  'request',
  'response',
  'query',
  'command',
  'test',
] as const;

/** The roles of classes that Nest makes; the class has the name of its file. */
const PROVIDERS: readonly string[] = ROLES.slice(0, ROLES.indexOf('entity'));

/** A folder is one screen. No count of lines decides: a file has one subject, long or short. */
const FILE_LIMIT = 20;

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)?\.ts$/;

const roleOf = (path: string): string | undefined =>
  /\.([^./]+)\.ts$/.exec(posix.basename(path))?.[1];

/** The violations in the name or the place of a file. */
export function layoutViolationsOf({ path, tree }: Source): string[] {
  const role = roleOf(path);
  const violations = [
    ...(KEBAB.test(posix.basename(path)) ? [] : ['is not kebab-case with one dot before its role']),
    ...(role === undefined || (ROLES as readonly string[]).includes(role)
      ? []
      : [`has an unknown role: ${role}`]),
    ...(role !== undefined && path.includes('/rules/') ? ['has a role and is in rules/'] : []),
    ...(PROVIDERS.includes(role!) ? unnamedClass(path, role!, tree) : []),
  ];
  return violations.map((violation) => `${path} ${violation}`);
}

/** A pure rule: a file in `rules/`, or a file of a module without a role. */
export const isRule = (path: string): boolean =>
  path.includes('/rules/') || (path.startsWith('src/modules/') && roleOf(path) === undefined);

function unnamedClass(path: string, role: string, tree: ts.SourceFile): string[] {
  const words = posix.basename(path, `.${role}.ts`).split('-');
  const expected = [...words, role].map((word) => word[0]!.toUpperCase() + word.slice(1)).join('');
  const names = nodesOf(tree, ts.isClassDeclaration).map(({ name }) => name?.text);
  return names.includes(expected) ? [] : [`declares no class ${expected}`];
}

/** The folders that hold more files than one sees at a glance. */
export function crowdedFolders(paths: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const folder = posix.dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > FILE_LIMIT)
    .map(([folder, count]) => `${folder} has ${count} files`);
}

/** The names that several files export, each with where. */
export function namesExportedTwice(sources: readonly Source[]): string[] {
  const places = new Map<string, Set<string>>();
  for (const { path, tree } of sources) {
    for (const name of tree.statements.flatMap(exportedNames)) {
      places.set(name, (places.get(name) ?? new Set()).add(path));
    }
  }
  return [...places]
    .filter(([, paths]) => paths.size > 1)
    .map(([name, paths]) => `${name}: ${[...paths].join(', ')}`);
}

function exportedNames(statement: ts.Statement): string[] {
  if (!ts.canHaveModifiers(statement)) return [];
  const modifiers = ts.getModifiers(statement) ?? [];
  if (!modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  }
  const { name } = statement as ts.DeclarationStatement;
  return name ? [name.getText()] : [];
}
