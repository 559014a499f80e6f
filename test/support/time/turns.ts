import { setImmediate } from 'node:timers/promises';

/**
 * The most processor time that one turn of the event loop took while the work was done, in
 * milliseconds. Time in which the machine was busy with something else does not count.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let isDone = false;
  let longest = 0;
  const done = work().finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const before = process.cpuUsage();
    await setImmediate();
    const { user, system } = process.cpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
  }
  await done;
  return longest;
}
