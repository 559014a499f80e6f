import { Command } from 'commander';
import { parsePositiveInteger } from '../../../../src/cli/options.js';
import { log } from '../../../../src/cli/output.js';
import { startProgress } from '../../../../src/cli/progress.js';
import { withServer } from '../../../support/database/with-server.js';
import { reportUnreached } from '../../../support/service/rare-branches.js';
import { partOf, printLine } from '../../part.js';
import { checkInstances } from './isolation.js';

interface Options {
  readonly transactions: number;
  readonly seed: number;
}

/** After how many transactions the next instance is killed. */
const KILL_INTERVAL = 1_000;
/** As many transactions reach all rare branches. */
const LONG_RUN = 10_000;
/** How many anomalies are printed. */
const SHOWN = 5;

/** Searches for anomalies between concurrent transactions over HTTP, while instances are killed. */
export const isolation = partOf<Options>(
  new Command('isolation')
    .option('--transactions <count>', 'how many transactions', parsePositiveInteger, 100_000)
    .option('--seed <seed>', 'of the transactions', parsePositiveInteger, Date.now() % 2 ** 31),
  (options) => withServer(process.env, ({ url }) => check(url, options)),
);

async function check(databaseUrl: string, { transactions, seed }: Options): Promise<boolean> {
  const started = performance.now();
  const progress = startProgress(`transactions (seed ${seed})`);
  const { findings, counts, kills, unreached } = await checkInstances({
    databaseUrl,
    seed,
    transactions,
    killInterval: KILL_INTERVAL,
    onProgress: (done) => progress.update(done, transactions),
  }).finally(() => progress.stop());
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  const { committed, aborted, unknown } = counts;
  printLine(
    `${committed} transactions committed, ${aborted} rejected or rolled back, ` +
      `${unknown} without a response, ${kills} kills, ${seconds} s, seed ${seed}: ` +
      `${findings.length} anomalies`,
  );
  for (const finding of findings.slice(0, SHOWN)) log(finding);
  const isReached = transactions < LONG_RUN || reportUnreached(unreached);
  return findings.length === 0 && isReached;
}
