import { describe, expect, it } from 'vitest';
import { CoalescingExecutor } from '../../../src/platform/webhooks/sending/webhook-worker.service.js';

/** Work that waits to be let go on, and what was begun so far. */
function heldWork() {
  const begun: string[] = [];
  const waiting: (() => void)[] = [];
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<void>((done) => waiting.push(done));
  };
  const letGo = async () => {
    waiting.shift()!();
    await new Promise(setImmediate);
  };
  return { begun, work, letGo };
}

describe('turns', () => {
  it('run one at a time per key, and once more for requests in the meantime', async () => {
    const { begun, work, letGo } = heldWork();
    const turns = new CoalescingExecutor<string>(() => {});
    turns.schedule('a', work('a'));
    turns.schedule('a', work('a'));
    turns.schedule('a', work('a'));
    turns.schedule('b', work('b'));
    expect(begun).toEqual(['a', 'b']);
    await letGo();
    expect(begun).toEqual(['a', 'b', 'a']);
    await letGo();
    await letGo();
    await turns.idle();
    expect(begun).toEqual(['a', 'b', 'a']);
    turns.schedule('a', work('again'));
    expect(begun.at(-1)).toBe('again');
    await letGo();
    await turns.idle();
  });

  it('go on after one that failed', async () => {
    const failures: unknown[] = [];
    const turns = new CoalescingExecutor<string>((error) => failures.push(error));
    let count = 0;
    const work = async () => {
      count += 1;
      if (count === 1) throw new Error('once');
    };
    turns.schedule('a', work);
    turns.schedule('a', work);
    await turns.idle();
    expect([count, failures]).toEqual([2, [new Error('once')]]);
  });
});
