import { beforeAll, describe, expect, it } from 'vitest';
import { buildProgram } from '../../../cli/support/command.js';
import { OutageEnvironment } from '../stage/stage.js';
import { soak, SOAK_SETTINGS } from './soak.js';

/** The long form is `npm run verify -- faults --minutes 60`. */

describe('everything at once', () => {
  beforeAll(buildProgram);

  it('goes on after kills of the service and PostgreSQL, and after a restart', async () => {
    const { faults } = await OutageEnvironment.use((stage) => soak(stage, 4, 2_500), SOAK_SETTINGS);
    expect(faults).toEqual([]);
  });
});
