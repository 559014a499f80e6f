import { readFile, writeFile } from 'node:fs/promises';

const DOCUMENT = 'docs/performance.md';

/** Puts the figures of a part between its marks in the document. */
export async function fillDocument(part: string, text: string): Promise<void> {
  const [begin, end] = [`<!-- bench ${part} -->`, `<!-- /bench ${part} -->`];
  const document = await readFile(DOCUMENT, 'utf8');
  const [before, rest] = [document.indexOf(begin), document.indexOf(end)];
  if (before === -1 || rest < before) throw new Error(`${DOCUMENT} has no marks for ${part}`);
  const filled = `${document.slice(0, before)}${begin}\n\n${text}\n\n${document.slice(rest)}`;
  await writeFile(DOCUMENT, filled);
}
