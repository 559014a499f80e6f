import { defineConfig } from 'vitest/config';
import notOnClusters from './test/cluster/not-on-clusters.json' with { type: 'json' };

/** Where to write the results as JSON as well; see `.ci/run`. */
const results = process.env.TEST_RESULTS;

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: process.env.CLUSTER_COMMAND ? Object.keys(notOnClusters) : [],
    globalSetup: ['test/support/setup/global-setup.ts'],
    setupFiles: ['test/support/setup/setup.ts'],
    isolate: false,
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    reporters: results ? ['default', 'json'] : ['default'],
    outputFile: results ? { json: results } : undefined,
  },
});
