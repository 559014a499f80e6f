import ts from 'typescript';

/** A sentence that breaks a rule of plain English, with the rule. */
export interface ProseViolation {
  readonly rule: string;
  readonly sentence: string;
}

const PRONOUN = /^(who|whoever|what|whatever|where|of|those)\b(?!['’-])/i;

const BANNED =
  /\b(anew|meanwhile|besides|in vain|for good|be it|all else|of late|(is|are|was|were) told|tells of|turned away)\b/i;

/** Splits a paragraph at the ends of its sentences. */
const sentencesOf = (paragraph: string): string[] =>
  paragraph
    .replaceAll(/\s+/g, ' ')
    .split(/(?<=[.!?]["”’)*]*) (?=["“(]?[A-Z`*\d])/)
    .map((sentence) => sentence.replace(/^[\s*_"“(>-]+/, '').trim())
    .filter((sentence) => sentence !== '');

/** The words that names of tests avoid as well. */
const BANNED_IN_NAMES = /\b(told|refus(e|es|ed|ing|al)|answer(s|ed)?|nobody|whoever)\b/i;

/** The violations of the names of tests. */
export const nameViolations = (names: readonly string[]): ProseViolation[] => [
  ...proseViolations(names),
  ...names.flatMap((sentence): ProseViolation[] => {
    const banned = BANNED_IN_NAMES.exec(sentence)?.[0];
    return banned ? [{ rule: `has "${banned}"`, sentence }] : [];
  }),
];

/** The violations of a text's paragraphs. A question may begin with a question word. */
export function proseViolations(paragraphs: readonly string[], maxWords = Infinity) {
  return paragraphs.flatMap(sentencesOf).flatMap((sentence): ProseViolation[] => {
    const words = sentence.split(' ').filter((word) => /[\p{L}\d]/u.test(word));
    const banned = BANNED.exec(sentence)?.[0];
    return [
      ...(PRONOUN.test(sentence) && !sentence.endsWith('?')
        ? [{ rule: 'begins with a pronoun', sentence }]
        : []),
      ...(banned ? [{ rule: `has "${banned}"`, sentence }] : []),
      ...(words.length > maxWords ? [{ rule: `has ${words.length} words`, sentence }] : []),
    ];
  });
}

let parsed: ts.SourceFile | undefined;

/** Parses a text, unless it is that of the last call. */
function parse(text: string): ts.SourceFile {
  if (parsed?.text !== text) parsed = ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest);
  return parsed;
}

/** The paragraphs of all comments: TSDoc tags begin new ones. */
export function commentsIn(text: string): string[] {
  const comments: string[] = [];
  const tree = parse(text);
  const ranges = new Map<number, ts.CommentRange>();
  const visit = (node: ts.Node | ts.NodeArray<ts.Node>): void => {
    for (const at of [node.pos, node.end]) {
      for (const range of ts.getLeadingCommentRanges(text, at) ?? []) ranges.set(range.pos, range);
    }
    if ('kind' in node) ts.forEachChild(node, visit, visitAll);
  };
  const visitAll = (nodes: ts.NodeArray<ts.Node>): void => {
    visit(nodes);
    nodes.forEach(visit);
  };
  visit(tree);
  let line = '';
  let end = -1;
  for (const { pos, end: to, kind } of [...ranges.values()].sort((a, b) => a.pos - b.pos)) {
    const comment = text.slice(pos, to);
    if (kind === ts.SyntaxKind.SingleLineCommentTrivia) {
      const follows = /^\s*$/.test(text.slice(end, pos)) && line !== '';
      if (follows) comments.pop();
      line = `${follows ? `${line} ` : ''}${comment.slice(2).trim()}`;
      comments.push(line);
      end = to;
    } else {
      line = '';
      const body = comment.replaceAll(/^\/\*+|\*+\/$/g, '').replaceAll(/^ *\* ?/gm, '');
      comments.push(
        ...body
          .split(/\n\s*\n|\n\s*- |^\s*@(?:param \S+|returns|throws \S+ \S+|see)/m)
          .map((paragraph) => paragraph.trim()),
      );
    }
  }
  return comments.map(withoutCode);
}

/** String literals that read like sentences: of errors, log lines and the command line. */
export function textsIn(text: string): string[] {
  const texts: string[] = [];
  const tree = parse(text);
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) texts.push(node.text);
    else if (ts.isTemplateExpression(node)) {
      texts.push(
        [node.head.text, ...node.templateSpans.map((span) => `x${span.literal.text}`)].join(''),
      );
    }
    node.forEachChild(visit);
  };
  visit(tree);
  return texts.filter(
    (one) => one.split(' ').length > 2 && !/^\s*(select|insert|update|with|of )/.test(one),
  );
}

const TEST = /^(it|test|describe)\b/;

/** The names of tests and of their groups. */
export function testNamesIn(text: string): string[] {
  const names: string[] = [];
  const tree = parse(text);
  const visit = (node: ts.Node): void => {
    if (
      ts.isCallExpression(node) &&
      TEST.test(text.slice(node.getStart(tree), node.getStart(tree) + 9))
    ) {
      const [name] = node.arguments;
      if (name && ts.isStringLiteralLike(name)) names.push(name.text);
    }
    node.forEachChild(visit);
  };
  visit(tree);
  return names;
}

/** The paragraphs, list items and cells of a Markdown document. */
export function paragraphsIn(markdown: string): string[] {
  return markdown
    .replaceAll(/^```[\s\S]*?^```/gm, '\n\n')
    .replaceAll(/^\s*\|?[ :|-]+\|\s*$/gm, '\n')
    .split(/\n\s*\n|\n\s*(?:[-*]|\d+\.) |\n#+ |\n\||\|/)
    .map((paragraph) => withoutCode(paragraph.replace(/^(#+|[-*]|\d+\.) /, '').trim()));
}

const withoutCode = (text: string): string =>
  text
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\{@link [^}]*\}/g, 'Code')
    .replaceAll(/`[^`]*`/g, 'Code');
