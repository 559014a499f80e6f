import { Random } from '../../../support/models/random.js';
import { Instances } from '../stage/instances.js';
import type { RareBranch } from '../../../support/service/rare-branches.js';
import { findAnomalies } from './checker/anomalies.js';
import type { Transaction } from './checker/history.js';
import { runWorkload, type Workload } from './workload/workload.js';

/** The branches that thousands of transactions reach. */
const RARE_BRANCHES: readonly RareBranch[] = ['a replayed response', 'a failed precondition'];

export interface IsolationCheck {
  /** Anomalies, and responses that no client may get, as text. */
  readonly findings: readonly string[];
  readonly counts: Readonly<Record<Transaction['status'], number>>;
}

/** Runs a workload and checks its history. */
export async function checkWorkload(workload: Workload): Promise<IsolationCheck> {
  const { history, faults } = await runWorkload(workload);
  const counts = { committed: 0, aborted: 0, unknown: 0 };
  for (const { status } of history) counts[status] += 1;
  const anomalies = findAnomalies(history).map(({ name, detail }) => `${name}: ${detail}`);
  return { findings: [...faults, ...anomalies], counts };
}

/** The same through two processes of the build, one of which is killed from time to time. */
export async function checkInstances({
  databaseUrl,
  killInterval,
  onProgress,
  ...workload
}: Omit<Workload, 'clients'> & {
  readonly databaseUrl: string;
  /** After how many transactions the next instance is killed. */
  readonly killInterval: number;
}): Promise<IsolationCheck & { readonly kills: number; readonly unreached: readonly string[] }> {
  const instances = await Instances.start(databaseUrl, 'Isolation');
  const random = new Random(workload.seed);
  try {
    const check = await checkWorkload({
      ...workload,
      clients: instances.clients,
      onProgress: (done) => {
        if (done >= (instances.kills + 1) * killInterval) void instances.killAny(random.next());
        onProgress?.(done);
      },
    });
    const unreached = await instances.unreached(RARE_BRANCHES);
    return { ...check, kills: instances.kills, unreached };
  } finally {
    await instances.stop();
  }
}
