import { BOOKING_TASKS } from './booking-tasks.js';
import { COUNTER_TASKS, KEY_TASKS } from './counter-tasks.js';
import { type Connect, type DemoShop, Desk } from './desk.js';
import { READING_TASKS } from './reading-tasks.js';
import { TRAP_TASKS } from './trap-tasks.js';

/** The tasks by their names, in the order in which they are played. */
export const TASKS = {
  ...READING_TASKS,
  ...BOOKING_TASKS,
  ...COUNTER_TASKS,
  ...KEY_TASKS,
  ...TRAP_TASKS,
};

/**
 * Plays all tasks on a fresh demo, one after the other.
 * @returns the failed tasks, with the reasons
 */
export async function playTasks(shop: DemoShop, connect: Connect): Promise<string[]> {
  const failures: string[] = [];
  const desk = new Desk(shop, await connect(shop.token), connect);
  for (const [name, task] of Object.entries(TASKS)) {
    await task(desk).catch((error: unknown) => {
      failures.push(`${name}: ${(error as Error).message}`);
    });
  }
  await desk.close();
  return failures;
}
