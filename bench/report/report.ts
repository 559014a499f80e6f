import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { BENCH_FOLDER, type BenchEnvironment } from '../environment/bench-environment.js';
import { summaryOf } from './markdown.js';
import type { Section } from './section.js';

const DOCUMENT = 'docs/inside/performance.md';

/**
 * Writes the results of a section as `<name>.json`.
 * Only a full run writes to `docs/inside/bench`, and its figures into the document.
 */
export async function writeReport(
  name: string,
  section: Section,
  { isQuick, postgres }: Pick<BenchEnvironment, 'isQuick' | 'postgres'>,
): Promise<void> {
  const folder = isQuick ? join(BENCH_FOLDER, 'quick') : 'docs/inside/bench';
  await mkdir(folder, { recursive: true });
  const cores = `${cpus().length} × ${cpus()[0]?.model.trim()}`;
  const machine = `${cores}, ${Math.round(totalmem() / 2 ** 30)} GB`;
  const date = new Date().toISOString().slice(0, 10);
  const measured = { date, machine, node: process.version, postgres };
  await writeFile(
    join(folder, `${name}.json`),
    `${JSON.stringify({ ...measured, ...section }, rounded, 2)}\n`,
  );
  const summary = summaryOf(section);
  if (isQuick || summary === '') return;
  const brief = cores.replaceAll('(R)', '').replace(/ Processor$/, '');
  const head = `\`npm run bench -- ${name}\`, ${date}, ${brief}, Node ${process.version}:`;
  await fillDocument(name, `${head}\n\n${summary}`);
}

/** Numbers with four significant digits: further digits are noise. */
const rounded = (_name: string, value: unknown): unknown =>
  typeof value === 'number' ? Number(value.toPrecision(4)) : value;

/** Replaces the text between the markers of a section in the document. */
async function fillDocument(name: string, text: string): Promise<void> {
  const [begin, end] = [`<!-- bench ${name} -->`, `<!-- /bench ${name} -->`];
  const document = await readFile(DOCUMENT, 'utf8');
  const [before, rest] = [document.indexOf(begin), document.indexOf(end)];
  if (before === -1 || rest < before) throw new Error(`${DOCUMENT} has no markers for ${name}`);
  const filled = `${document.slice(0, before)}${begin}\n\n${text}\n\n${document.slice(rest)}`;
  await writeFile(DOCUMENT, filled);
}
