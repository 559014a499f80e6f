import type { AimedShot } from '../load/jobs.js';
import { medianOf, shuffled } from '../report/statistics.js';
import type { Stage } from './stage.js';

/**
 * Sends requests of several kinds one after the other, in random order, so that whatever else the
 * machine does meanwhile meets all kinds.
 * @returns the median of the times that those of a kind took, in milliseconds
 * @throws Error when one is not answered as it should be
 */
export async function timesInTurns<Kind>(
  stage: Stage,
  requests: readonly { readonly kind: Kind; readonly shot: AimedShot }[],
): Promise<(kind: Kind) => number> {
  const order = shuffled(requests);
  const shots = order.map(({ shot }) => shot);
  const { milliseconds } = await stage.load.run({ kind: 'time', shots });
  return (kind) => medianOf(milliseconds.filter((_, place) => order[place]!.kind === kind));
}
