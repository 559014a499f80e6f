import type { TargetedRequest } from '../load/jobs.js';
import { medianOf, shuffled } from '../report/statistics.js';
import type { BenchEnvironment } from './bench-environment.js';

/**
 * Sends requests of several kinds one after the other, in random order, so that whatever else the
 * machine does meanwhile meets all kinds.
 * @returns the median of the times that those of a kind took, in milliseconds
 * @throws Error when one is not answered as it should be
 */
export async function timeInterleaved<Kind>(
  environment: BenchEnvironment,
  requests: readonly { readonly kind: Kind; readonly request: TargetedRequest }[],
): Promise<(kind: Kind) => number> {
  const order = shuffled(requests);
  const inOrder = order.map(({ request }) => request);
  const { milliseconds } = await environment.load.run({ kind: 'time', requests: inOrder });
  return (kind) => medianOf(milliseconds.filter((_, place) => order[place]!.kind === kind));
}
