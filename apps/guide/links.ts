import { posix } from 'node:path';
import type { Token } from './tables.js';

/** Links to other sites, which stay as they are. */
const EXTERNAL = /^(?:[a-z][a-z+.-]*:|\/\/)/i;

/** The document of a page: the README is the first page, all others are in `docs/`. */
export const documentOf = (page: string): string =>
  page === 'index.md' ? 'README.md' : `docs/${page}`;

/**
 * The address of a link on a page of the guide: a page of the guide, or a file of the repository.
 * @param repository the address of the repository's files, if it has one
 * @returns undefined for a file that cannot be opened from the guide
 */
export function addressOf(
  page: string,
  link: string,
  repository: string | undefined,
): string | undefined {
  if (EXTERNAL.test(link) || /^[#/]/.test(link)) return link;
  const [path, anchor] = link.split('#') as [string, string | undefined];
  const file = posix.join(posix.dirname(documentOf(page)), path);
  const suffix = anchor === undefined ? '' : `#${anchor}`;
  if (file === 'README.md') return `/${suffix}`;
  if (file === 'openapi.json') return '/reference/';
  if (file.startsWith('docs/') && !file.startsWith('docs/bench/')) {
    return `/${file.slice('docs/'.length)}${suffix}`;
  }
  return repository && `${repository}/${file}${suffix}`;
}

/** Points the links and images of a page at their addresses; other links become plain text. */
export function resolveLinks(tokens: readonly Token[], page: string, repository?: string): void {
  let isPlain = false;
  for (const token of tokens) {
    if (token.children) resolveLinks(token.children, page, repository);
    if (token.type === 'image') {
      token.attrSet('src', addressOf(page, token.attrGet('src')!, repository)!);
    }
    if (token.type === 'link_open') {
      const address = addressOf(page, token.attrGet('href')!, repository);
      isPlain = address === undefined;
      if (address !== undefined) token.attrSet('href', address);
    }
    if (isPlain && /^link_(open|close)$/.test(token.type)) {
      token.tag = 'span';
      token.attrs = null;
      if (token.type === 'link_close') isPlain = false;
    }
  }
}

/** The anchor that GitHub gives to a heading. */
export const slugOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
