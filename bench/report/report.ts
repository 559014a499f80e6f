import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { BENCH_FOLDER, type BenchEnvironment } from '../environment/bench-environment.js';
import { curveSvg } from './curve-svg.js';
import { fillDocument } from './document.js';
import { markdownOf } from './markdown.js';
import type { Section } from './section.js';

/** Where the figures of full runs are kept. */
const DOCS = 'docs/bench';

/**
 * Writes what a part came to: `<name>.json`, and a drawing of each curve. Only a full run is worth
 * keeping; its tables are put into the document, too.
 */
export async function writeReport(
  name: string,
  section: Section,
  { isQuick, postgres }: Pick<BenchEnvironment, 'isQuick' | 'postgres'>,
): Promise<void> {
  const folder = isQuick ? join(BENCH_FOLDER, 'quick') : DOCS;
  await mkdir(folder, { recursive: true });
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB`;
  const date = new Date().toISOString().slice(0, 10);
  const measured = { date, machine, node: process.version, postgres };
  await writeFile(
    join(folder, `${name}.json`),
    `${JSON.stringify({ ...measured, ...section }, rounded, 2)}\n`,
  );
  for (const curve of section.curves) {
    await writeFile(join(folder, `${curve.key}.svg`), curveSvg(curve));
  }
  if (isQuick) return;
  const drawings = section.curves.map(({ key, title }) => `![${title}](bench/${key}.svg)`);
  const head = `${measured.date}, ${machine}, Node ${measured.node}, PostgreSQL ${postgres}: \`npm run bench -- ${name}\``;
  await fillDocument(name, [head, markdownOf(section), ...drawings].join('\n\n'));
}

/** Four digits that count: the others are chance. */
const rounded = (_name: string, value: unknown): unknown =>
  typeof value === 'number' ? Number(value.toPrecision(4)) : value;
