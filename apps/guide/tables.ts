/** A token of markdown-it, as far as the guide changes it. */
export interface Token {
  readonly type: string;
  readonly content: string;
  tag: string;
  attrs: [string, string][] | null;
  readonly children: Token[] | null;
  attrGet(name: string): string | null;
  attrSet(name: string, value: string): void;
}

/** Aligns columns by classes instead of inline styles, and makes empty headings plain cells. */
export function adaptTables(tokens: readonly Token[]): void {
  for (const [index, token] of tokens.entries()) {
    if (!/^t[hd]_open$/.test(token.type)) continue;
    const align = /text-align:(\w+)/.exec(token.attrGet('style') ?? '')?.[1];
    if (align) token.attrs = [['class', `align-${align}`]];
    if (tokens[index + 1]!.content !== '') continue;
    token.tag = 'td';
    tokens[index + 2]!.tag = 'td';
  }
}
