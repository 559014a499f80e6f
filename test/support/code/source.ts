import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, resolve } from 'node:path';
import ts from 'typescript';

const ROOT = resolve(import.meta.dirname, '../../..');

/** An import of a source file. */
export interface Import {
  /** The path of one of our own files from the root (`src/main.ts`), or a package. */
  readonly target: string;
  /** True when the import is gone at run time. */
  readonly typeOnly: boolean;
}

/** A source file, parsed. */
export interface Source {
  /** Path from the root of the project, with slashes. */
  readonly path: string;
  readonly text: string;
  readonly tree: ts.SourceFile;
  readonly imports: readonly Import[];
}

/** Every TypeScript file below a folder of the project. */
export function sourcesIn(folder: string): Source[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => parse(relative(ROOT, file).replaceAll('\\', '/'), readFileSync(file, 'utf8')));
}

/** Parses the text of a file as if it stood at the path. */
export function parse(path: string, text: string): Source {
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const imports = tree.statements
    .filter((one) => ts.isImportDeclaration(one) || ts.isExportDeclaration(one))
    .filter(({ moduleSpecifier }) => moduleSpecifier !== undefined)
    .map((one) => ({ target: targetOf(path, one), typeOnly: isTypeOnly(one) }));
  return { path, text, tree, imports };
}

/** Every node of a tree that the test tells. */
export function nodesOf<T extends ts.Node>(tree: ts.Node, is: (node: ts.Node) => node is T): T[] {
  const found: T[] = [];
  const visit = (node: ts.Node): void => {
    if (is(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

type Declaration = ts.ImportDeclaration | ts.ExportDeclaration;

function targetOf(path: string, { moduleSpecifier }: Declaration): string {
  const { text } = moduleSpecifier as ts.StringLiteral;
  if (!text.startsWith('.')) return text;
  return posix.join(dirname(path), text).replace(/\.js$/, '.ts');
}

function isTypeOnly(declaration: Declaration): boolean {
  if (ts.isExportDeclaration(declaration)) return declaration.isTypeOnly;
  const { importClause } = declaration;
  if (!importClause || importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) {
    return Boolean(importClause);
  }
  const { name, namedBindings } = importClause;
  if (name || !namedBindings || !ts.isNamedImports(namedBindings)) return false;
  return namedBindings.elements.every(({ isTypeOnly: only }) => only);
}
