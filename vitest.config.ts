import { defineConfig } from 'vitest/config';
import notOnClusters from './test/cluster/not-on-clusters.json' with { type: 'json' };

/** Where to write the results as JSON as well; see `.ci/run`. */
const results = process.env.TEST_RESULTS;

/** On a cluster each statement takes many times as long. */
const onCluster = process.env.CLUSTER_COMMAND !== undefined;

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: onCluster ? Object.keys(notOnClusters) : [],
    globalSetup: ['test/support/setup/global-setup.ts'],
    setupFiles: ['test/support/setup/setup.ts'],
    isolate: false,
    maxWorkers: 2,
    testTimeout: onCluster ? 300_000 : 60_000,
    hookTimeout: onCluster ? 300_000 : 120_000,
    reporters: results ? ['default', 'json'] : ['default'],
    outputFile: results ? { json: results } : undefined,
  },
});
