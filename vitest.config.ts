import { defineConfig } from 'vitest/config';

/** Where to write the results as JSON as well; see `.ci/run`. */
const results = process.env.TEST_RESULTS;

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
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
