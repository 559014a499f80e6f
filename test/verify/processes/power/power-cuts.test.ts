import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProgram } from '../../../cli/support/command.js';
import { Random } from '../../../support/models/random.js';
import { OutageEnvironment } from '../stage/stage.js';
import { changeSettings, cutPower } from './power-cuts.js';
import { UnsyncedWrites } from './unsynced-writes.js';

/** The long form is `npm run verify -- faults --power`. */

/** Undefined without a C compiler. */
const disk = await UnsyncedWrites.prepare().catch(() => undefined);

afterAll(() => disk?.remove());

describe.skipIf(disk === undefined)('a disk with a write cache', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rental-files-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const ALL = { blockSize: 512, isKept: () => false };

  /** Runs a script with the file `file`, which ends without syncing. */
  const write = (script: string) =>
    promisify(execFile)(
      process.execPath,
      ['-e', `const fs = require('node:fs'); const file = fs.openSync('any', 'w+'); ${script}`],
      { cwd: folder, env: { ...process.env, ...disk!.environment } },
    );

  it.each([
    ['keeps what was synced', `fs.writeSync(file, 'old'); fs.fsyncSync(file)`, 'old'],
    ['loses what was not', `fs.writeSync(file, 'old')`, ''],
    [
      'loses what replaced synced bytes',
      `fs.writeSync(file, 'old bytes'); fs.fdatasyncSync(file); fs.writeSync(file, 'new', 0);
       fs.writeSync(file, 'and more', 2); fs.writevSync(file, [Buffer.from('x')], 20)`,
      'old bytes',
    ],
    [
      'loses a truncation',
      `fs.writeSync(file, 'old bytes'); fs.fsyncSync(file); fs.ftruncateSync(file, 3);
       fs.writeSync(file, 'new', 1)`,
      'old bytes',
    ],
  ])('%s', async (_, script, expected) => {
    await write(script);
    await disk!.lose(folder, ALL);
    expect(await readFile(join(folder, 'any'), 'utf8')).toBe(expected);
  });

  it('loses some blocks of a write', async () => {
    await write(`fs.writeSync(file, 'o'.repeat(2048)); fs.fsyncSync(file);
      fs.writeSync(file, 'n'.repeat(2048), 0)`);
    let block = 0;
    const isKept = () => (block += 1) % 2 === 0;
    expect(await disk!.lose(folder, { blockSize: 512, isKept })).toEqual([join(folder, 'any')]);
    const blocks = (await readFile(join(folder, 'any'), 'utf8')).match(/.{512}/g);
    expect(blocks?.map(([first]) => first).join('')).toBe('nono');
  });
});

describe.skipIf(disk === undefined)('power cuts', () => {
  beforeAll(buildProgram);

  it('lose no acknowledged write, and some once PostgreSQL does not wait for the disk', async () => {
    await OutageEnvironment.use(async (stage) => {
      const { faults } = await cutPower(stage, disk!, new Random(1), 2);
      expect(faults).toEqual([]);
      await changeSettings(stage, ['synchronous_commit = off']);
      const weakened = await cutPower(stage, disk!, new Random(2), 10);
      expect(weakened.faults.join('\n')).toMatch(/was acknowledged: 0 of/);
    }, disk!.environment);
  });
});
