import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

/** Commands that a document shows, and the answer that it shows below them. */
export interface Step {
  /** First line of the commands. */
  readonly title: string;
  readonly commands: string;
  /** As it is printed, with variables of the shell in it; empty where nothing is shown. */
  readonly answer: string;
}

/** Everything that a document shows to be pasted while the service runs. */
export function stepsOf(document: string): Step[] {
  const markdown = readFileSync(resolve(ROOT, document), 'utf8');
  const shown = [
    ...markdown.matchAll(/^```sh\n([\s\S]*?)^```\n(?:\s*^```text\n([\s\S]*?)^```)?/gm),
  ];
  return shown
    .map(([, commands, answer]) => ({
      title: `${document}: ${commands!.split('\n', 1)[0]}`,
      commands: commands!,
      answer: answer ?? '',
    }))
    .filter(({ commands }) => !/^(?:git|npm(?! run (?:--silent )?cli --)) /m.test(commands));
}

/** An answer of the service: its status, where the command prints that, and its body; or a line of the CLI. */
interface Answer {
  status: string | undefined;
  body: any;
}

export const answerIn = (output: string): Answer | undefined =>
  output === '' ? undefined : read(output);

/** The response in a document, to be compared with the output of a run; `…` matches anything. */
export function patternIn(shown: string): Answer | undefined {
  if (shown === '') return undefined;
  const quoted = shown
    .replaceAll(/(?<!")…(?=\s*\})/g, '"…":"…"')
    .replaceAll(/(?<!")…(?!")/g, '"…"');
  const { status, body } = read(quoted);
  return { status, body: patternOf(body) };
}

function read(text: string): Answer {
  const [, status, body] = /^(\d{3} )?([\s\S]*)$/.exec(text)!;
  return { status: status?.trim(), body: /^[{[]/.test(body!) ? JSON.parse(body!) : body!.trim() };
}

function patternOf(value: any): any {
  if (value === '…') return expect.anything();
  if (Array.isArray(value)) {
    const elements = value.filter((one) => one !== '…').map(patternOf);
    return elements.length < value.length ? expect.arrayContaining(elements) : elements;
  }
  if (value === null || typeof value !== 'object') return value;
  const { '…': more, ...members } = value;
  const patterns = Object.fromEntries(
    Object.entries(members).map(([name, member]) => [name, patternOf(member)]),
  );
  return more === undefined ? patterns : expect.objectContaining(patterns);
}
