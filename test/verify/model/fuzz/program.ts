import { Command } from 'commander';
import fc from 'fast-check';
import { parsePositiveInteger } from '../../../../src/cli/options.js';
import { log, table } from '../../../../src/cli/output.js';
import { startProgress } from '../../../../src/cli/progress.js';
import { readContract } from '../../../support/models/contract.js';
import { partOf, printLine } from '../../part.js';
import { newSeed, type SeedOptions, withSeeds } from '../seeds.js';
import { type FuzzedService, withFuzzedService } from './fuzzed-service.js';
import { chainsOf, Lane, newTally, type Step } from './lane.js';
import { Memory } from './memory.js';

interface Options extends SeedOptions {
  readonly requests: number;
}

/** How long a chain that found a fault is made shorter, in milliseconds. */
const SHRINKING = 30_000;
/** After so many faults it is enough. */
const ENOUGH = 5;

/** Sends random requests, most of them wrong, to the built service. Each seed is a chain of them. */
export const fuzzing = partOf<Options>(
  withSeeds(new Command('fuzz'), newSeed()).option(
    '--requests <count>',
    'how many requests',
    parsePositiveInteger,
    10_000,
  ),
  (options) => withFuzzedService((service) => fuzz(service, options)),
);

async function fuzz(service: FuzzedService, options: Options): Promise<boolean> {
  const { requests, from, seed = from } = options;
  const run = new Run(service, options);
  const started = performance.now();
  const progress = startProgress(`requests (seed ${seed})`);
  try {
    await Promise.all(
      service.shops.map((_, lane) => play(run, lane, (done) => progress.update(done, requests))),
    );
  } finally {
    progress.stop();
  }
  if (!service.process.isAlive) run.note('ended', 'The service has ended');
  const grown = run.memory.fault();
  if (grown !== undefined) run.note('memory', grown);
  report(run, seed, (performance.now() - started) / 1000);
  if (run.faults.size > 0) log(service.process.stdout.slice(-5000));
  return run.faults.size === 0;
}

/** The state that all lanes share. */
class Run {
  readonly contract = readContract();
  readonly chains = chainsOf(this.contract);
  readonly tally = newTally();
  readonly faults = new Map<string, string>();
  readonly memory = new Memory();

  constructor(
    readonly service: FuzzedService,
    readonly options: Options,
  ) {}

  /** Tells a fault at once: a long run may be ended before it is over. */
  note(title: string, fault: string): void {
    if (!this.faults.has(title)) log(`\n${fault}\n`);
    this.faults.set(title, fault);
  }

  get isOver(): boolean {
    const isEnough = this.tally.requests >= this.options.requests || this.faults.size >= ENOUGH;
    return isEnough || !this.service.process.isAlive;
  }
}

/** Plays chain after chain in one shop; each lane has every so many seeds. */
async function play(run: Run, index: number, show: (done: number) => void): Promise<void> {
  const { contract, service, chains, tally, memory } = run;
  const { requests, from, seed } = run.options;
  const lane = new Lane(contract, service, service.shops[index]!, tally);
  try {
    await lane.look();
    for (let chain = seed ?? from + index; !run.isOver; chain += service.shops.length) {
      const fault = await faultOf(lane, chains, chain);
      if (fault) run.note(fault.split('\n', 2)[1]!, fault);
      if (service.process.isAlive) memory.note(service.process.pid, tally.requests);
      show(Math.min(tally.requests, requests));
      // A single chain is played once in each shop.
      if (seed !== undefined) break;
    }
  } finally {
    lane.close();
  }
}

/** Plays the chain of a seed; where it finds a fault, as few steps of it as still do. */
async function faultOf(
  lane: Lane,
  chains: fc.Arbitrary<Step[]>,
  chain: number,
): Promise<string | undefined> {
  let isOver = false;
  let played: Promise<void> | undefined;
  const playAll = async (steps: readonly Step[]): Promise<void> => {
    await lane.begin();
    for (const step of steps) if (!isOver) await step(lane);
  };
  const property = fc.asyncProperty(chains, (steps) => (played = playAll(steps)));
  const options = { seed: chain, numRuns: 1, interruptAfterTimeLimit: SHRINKING };
  const { errorInstance, counterexample } = await fc.check(property, options);
  // An interrupted chain goes on: it must not write beside the next one.
  isOver = true;
  await played?.catch(() => {});
  if (!errorInstance) return undefined;
  return `Seed ${chain}, ${counterexample?.[0].length} steps:\n${(errorInstance as Error).message}`;
}

function report({ tally, contract, faults, memory }: Run, seed: number, seconds: number): void {
  const never = contract.operations.filter(({ id }) => !tally.done.has(id)).map(({ id }) => id);
  const lines = [
    table(['status', 'times'], [...tally.statuses].sort()),
    ...(never.length > 0 ? [`Never done: ${never.join(', ')}`] : []),
    memory.text(),
    `${tally.requests} requests in ${seconds.toFixed(1)} s, the slowest ${tally.slowest.toFixed(0)} ms, seed ${seed}: ` +
      (faults.size > 0 ? `${faults.size} faults` : 'no fault'),
  ];
  printLine(lines.join('\n'));
}
