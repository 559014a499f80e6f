import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProgram } from '../cli/support/command.js';
import { newDataDir, ServiceProcess } from '../support/service/service.js';
import { answerIn, patternIn, type Step, stepsOf } from './shown.js';

/** A line that no answer has. */
const CUT = '----8<----';

const steps = ['README.md', 'docs/tour.md', 'docs/importing.md'].flatMap(stepsOf);

const repository = resolve(import.meta.dirname, '../..');

/** The output of each step and the text of the document, with its variables filled in. */
let runs: { printed: string; shown: string }[];
let folder: string;
let service: ServiceProcess;

beforeAll(async () => {
  await buildProgram();
  folder = await newDataDir();
  service = new ServiceProcess({ DATA_DIR: join(folder, '.data') });
  await service.said('Token');
  runs = await paste(steps, await service.url());
});

afterAll(async () => {
  await service?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs all steps in one shell, as a reader does, beside a demo that was just made. */
async function paste(all: readonly Step[], url: string): Promise<typeof runs> {
  const script = all.map(({ commands, answer }) =>
    [commands, `echo '${CUT}'`, `cat <<SHOWN\n${answer}SHOWN`, `echo '${CUT}'`].join('\n'),
  );
  const text = script
    .join('\n')
    .replaceAll('http://127.0.0.1:3000', url)
    .replaceAll(/npm run (--silent )?cli --/g, `node ${repository}/dist/bundle/cli.cjs`)
    .replaceAll('demo/samples', join(repository, 'demo/samples'));
  const { stdout, stderr } = await promisify(execFile)('sh', ['-c', text], {
    cwd: folder,
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: join(folder, '.data') },
  });
  expect(stderr.replaceAll(/^\d+ % of .*\n/gm, '')).toBe('');
  const parts = stdout.split(`${CUT}\n`);
  return all.map((_, index) => ({ printed: parts[2 * index]!, shown: parts[2 * index + 1]! }));
}

describe('the documents', () => {
  it.each(steps.map(({ title }, index) => [title, index] as const))('%s', (_, index) => {
    const { printed, shown } = runs[index]!;
    expect(answerIn(printed)).toEqual(patternIn(shown));
  });
});
