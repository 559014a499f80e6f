import { readdirSync, readFileSync } from 'node:fs';
import { Command, Option } from 'commander';
import { parsePositiveInteger } from '../../src/cli/options.js';
import { log, print, table } from '../../src/cli/output.js';
import { mutantsOf } from './generate.js';
import { KINDS, type Kind, type Mutant, sampleOf } from './mutant.js';
import { testsBeyond, testsNear } from './near.js';
import { Session } from './session.js';

/**
 * Removes one at a time what the promises depend on, and runs the tests that could notice:
 * `npm run mutants -- [--kind lock] [--only items] [--sample 20 --seed 17] [--skip 10] [--near]
 * [--list]`.
 */

interface Options {
  readonly kind?: Kind[];
  readonly only?: string;
  readonly sample?: number;
  readonly seed: number;
  readonly skip: number;
  readonly near?: boolean;
  readonly list?: boolean;
}

/** The share of mutants that must be noticed. */
const MIN_SHARE = 0.95;
/** The seeds that the simulation plays for locks; see `simulation.test.ts`. */
const SIMULATED = { SIMULATION_SEEDS: '25' };

const { kind, only, sample, seed, skip, near, list } = new Command('mutants')
  .addOption(new Option('--kind <kinds...>', 'only mutants of these kinds').choices(KINDS))
  .option('--only <text>', 'only mutants with this text in their id')
  .option('--sample <count>', 'this many of them', parsePositiveInteger)
  .option('--seed <seed>', 'draws the sample', parsePositiveInteger, 1)
  .option('--skip <count>', 'all but the first of them', parsePositiveInteger, 0)
  .option('--near', 'runs only the tests of the same resource')
  .option('--list', 'lists the mutants')
  .parse()
  .opts<Options>();

const explained = JSON.parse(readFileSync('test/mutants/survivors.json', 'utf8')) as Record<
  string,
  string
>;

/** The files that noticed the latest mutants of each file, which run first. */
const successful = new Map<string, Set<string>>();

/** The files that noticed a mutant, by whether they pass without one. */
const sound = new Map<string, boolean>();

const session = await Session.start(SIMULATED);
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => void session.close().finally(() => process.exit(1)));
}
try {
  process.exitCode = (await run()) ? 0 : 1;
} finally {
  await session.close();
}
// The vitest of the session leaves handles behind.
process.exit();

async function run(): Promise<boolean> {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .sort();
  const needsSchema = (kind ?? KINDS).includes('constraint');
  const all = [
    ...files.flatMap((file) => mutantsOf(`src/${file}`)),
    ...(needsSchema ? await (await session.template()).mutants() : []),
  ].filter((one) => (!kind || kind.includes(one.kind)) && (!only || one.id.includes(only)));
  const mutants = (sample ? sampleOf(all, sample, seed) : all).slice(skip);
  if (list) {
    for (const one of mutants)
      print(false, undefined, `${one.id} (line ${one.line}): ${one.change}`);
    return true;
  }
  const survivors: Mutant[] = [];
  for (const [index, mutant] of mutants.entries()) {
    const started = performance.now();
    const failure = await findFailure(mutant);
    if (failure === undefined) survivors.push(mutant);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const outcome = failure ?? (explained[mutant.id] ? 'survived, as explained' : 'SURVIVED');
    log(
      `${index + 1}/${mutants.length} ${mutant.id} (${seconds} s): ${outcome.split('\n')[0]!.slice(0, 160)}`,
    );
  }
  return report(mutants, survivors);
}

async function findFailure(mutant: Mutant): Promise<string | undefined> {
  const first = [...(successful.get(mutant.file) ?? [])];
  const others = testsNear(mutant).filter((file) => !first.includes(file));
  // The same test often notices the next mutant, and many files take long to start.
  for (const files of [
    first.slice(0, 3),
    [...first.slice(3), ...others],
    near ? [] : testsBeyond(mutant),
  ]) {
    const failure = await findSoundFailure(files, mutant);
    if (failure === undefined) continue;
    const [file = ''] = failure.split(': ');
    if (sound.get(file)) {
      successful.set(mutant.file, new Set([file, ...(successful.get(mutant.file) ?? [])]));
    }
    return failure;
  }
  return undefined;
}

/** The first failure of a file that passes without the mutant. */
async function findSoundFailure(
  files: readonly string[],
  mutant: Mutant,
): Promise<string | undefined> {
  const passing = files.filter((file) => sound.get(file) !== false);
  const failure = passing.length > 0 ? await session.findFailure(passing, mutant) : undefined;
  const [file = ''] = failure?.split(': ') ?? [];
  if (!file.endsWith('.test.ts') || sound.get(file)) return failure;
  const own = await session.findFailure([file]);
  sound.set(file, own === undefined);
  if (own === undefined) return failure;
  log(`without a mutant as well: ${own}`);
  return findSoundFailure(passing, mutant);
}

function report(mutants: readonly Mutant[], survivors: readonly Mutant[]): boolean {
  const rows = KINDS.map((one) => {
    const of = (some: readonly Mutant[]) => some.filter((mutant) => mutant.kind === one).length;
    return [one, of(mutants), of(mutants) - of(survivors), of(survivors)].map(String);
  }).filter(([, count]) => count !== '0');
  print(false, undefined, table(['kind', 'mutants', 'noticed', 'survivors'], rows));
  for (const { id, file, line, change } of survivors) {
    print(
      false,
      undefined,
      `${file}:${line} ${id}: ${change}\n  ${explained[id] ?? 'not explained'}`,
    );
  }
  const noticed = mutants.length - survivors.length;
  const share = noticed / mutants.length;
  print(false, undefined, `${noticed} of ${mutants.length} noticed, ${(share * 100).toFixed(1)} %`);
  const unsound = [...sound].filter(([, passes]) => !passes).map(([file]) => file);
  if (unsound.length > 0) print(false, undefined, `failing without a mutant: ${unsound.join()}`);
  const isExplained = survivors.every(({ id }) => id in explained);
  return share >= MIN_SHARE && isExplained && unsound.length === 0;
}
