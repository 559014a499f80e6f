import { Command } from 'commander';
import { parsePositiveInteger } from '../../src/cli/options.js';
import { log, print } from '../../src/cli/output.js';
import { startProgress } from '../../src/cli/progress.js';
import { withServer } from '../support/database/with-server.js';
import { reportUnreached } from '../support/service/rare-branches.js';
import { checkInstances } from './isolation.js';

/**
 * Searches for anomalies between concurrent transactions over HTTP, while instances are killed:
 * `npm run isolation -- [--transactions 100000] [--seed 17]`. `DATABASE_URL` names a database to
 * use, else one is created.
 */

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

const { transactions, seed } = new Command('isolation')
  .option('--transactions <count>', 'how many transactions', parsePositiveInteger, 100_000)
  .option(
    '--seed <seed>',
    'the seed of the transactions',
    parsePositiveInteger,
    Date.now() % 2 ** 31,
  )
  .parse()
  .opts<Options>();

process.exitCode = (await withServer(process.env, ({ url }) => check(url))) ? 0 : 1;

async function check(databaseUrl: string): Promise<boolean> {
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
  print(
    false,
    undefined,
    `${committed} transactions committed, ${aborted} rejected or rolled back, ` +
      `${unknown} without a response, ${kills} kills, ${seconds} s, seed ${seed}: ` +
      `${findings.length} anomalies`,
  );
  for (const finding of findings.slice(0, SHOWN)) log(finding);
  const isReached = transactions < LONG_RUN || reportUnreached(unreached);
  return findings.length === 0 && isReached;
}
