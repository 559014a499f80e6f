import { beforeAll, describe, expect, it } from 'vitest';
import { buildProgram } from '../../../cli/support/command.js';
import { failOver, REPLICATIONS } from './fail-overs.js';
import { checkReads } from './reads.js';
import { StandbyPair, withTemplate } from './standby-pair.js';

/** The long form is `npm run verify -- standby`. */

describe('a streaming standby', () => {
  beforeAll(buildProgram);

  it('serves reads, and has every acknowledged write after a synchronous fail-over', async () => {
    const [, delayed, synchronous] = REPLICATIONS;
    await withTemplate(async (template) => {
      await StandbyPair.use(template, true, async (pair) => {
        expect(await failOver(pair, synchronous!, 0)).toMatchObject({
          faults: [],
          lost: 0,
          lostEvents: 0,
        });
      });
      await StandbyPair.use(template, false, async (pair) => {
        const { faults, missedWithoutOverlap } = await checkReads(pair, 1);
        expect(faults).toEqual([]);
        expect(missedWithoutOverlap).toBeGreaterThan(0);
        const { faults: partial, lost, lostEvents } = await failOver(pair, delayed!, 0);
        expect(partial).toEqual([]);
        expect(lost).toBeGreaterThan(0);
        expect(lostEvents).toBeGreaterThan(0);
      });
    });
  });
});
