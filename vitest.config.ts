import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import notOnClusters from './test/cluster/not-on-clusters.json' with { type: 'json' };

/** Where to write the results as JSON as well; see `.ci/run`. */
const results = process.env.TEST_RESULTS;

const onCluster = process.env.CLUSTER_COMMAND !== undefined;
const excluded = onCluster ? Object.keys(notOnClusters) : [];

/**
 * Tests that start programs, servers or browsers, fill whole shops, try long lists of combinations, race, wait for
 * locks and timeouts, or read all source texts. `npm test` leaves them to `npm run check`.
 */
const SLOW = [
  ...[
    'bench',
    'browser',
    'cli',
    'clients',
    'containers',
    'demo',
    'docs',
    'mcp-check',
    'mutants',
    'verify',
  ].map((folder) => `test/${folder}/**/*.test.ts`),
  'test/api/**/*-{property,races,concurrency}.test.ts',
  'test/api/calendar/usable-units.test.ts',
  'test/api/cycles/changing/{changes-by-number,leg-copies,reallocate}.test.ts',
  'test/api/cycles/reading/far-dates.test.ts',
  'test/api/events/event-stream.test.ts',
  'test/api/exports/streaming.test.ts',
  'test/api/http/access/{authentication,headers,limits,shared-limits}.test.ts',
  'test/api/http/bodies/{awaited-bodies,event-loop}.test.ts',
  'test/api/http/error-remedies.test.ts',
  'test/api/http/lists/{catalogue-moments,far-search,injection,search,sorted-lists,updated-at,value-counts}.test.ts',
  'test/api/http/metrics/metrics.test.ts',
  'test/api/http/overload/fair-shares.test.ts',
  'test/api/http/retries/{concurrent-edits,dry-runs,random-versions}.test.ts',
  'test/api/imports/imports.test.ts',
  'test/api/reports/{refusals-report,same-day-rentals}.test.ts',
  'test/api/return-orders/creating/returns-by-number.test.ts',
  'test/api/return-orders/reading/return-statements.test.ts',
  'test/api/shop/{clock,failing-shop}.test.ts',
  'test/api/webhooks/{webhook-host-names,webhook-locks}.test.ts',
  // Files of the demo and of benchmarks declare statements that one test counts.
  'test/contract/!(statements).test.ts',
  'test/database/{embedded-server,heartbeat,key-texts,migration-rules,migration-waits,pooler}.test.ts',
  'test/database/{search-forms,search-keys}.test.ts',
  'test/unit/calendar/schedule.test.ts',
  'test/unit/cycles/update-combinations.test.ts',
  'test/unit/http/{log-line,server-hardening,streamed-response,window-storage}.test.ts',
  'test/unit/rentals/room.test.ts',
  'test/unit/time/zones.test.ts',
];

/**
 * Short forms of checks whose long forms run every night, tests of the checks themselves, of the memory that large
 * files take, and of plans on 100,000 units: see `npm run verify`. They take long and rarely find anything, so `npm run check` leaves them out.
 */
const RARE = [
  'test/api/exports/unread-exports.test.ts',
  'test/bench/{bench,filter-plans,seed}.test.ts',
  'test/browser/desk-troubled-tasks.test.ts',
  'test/cli/lists/large-list.test.ts',
  'test/mutants/**/*.test.ts',
  ...['events/events-check', 'isolation/isolation', 'power/power-cuts', 'soak/soak'].map(
    (name) => `test/verify/processes/${name}.test.ts`,
  ),
  'test/verify/processes/standby/standby.test.ts',
  'test/verify/processes/webhooks/delivery.test.ts',
  'test/verify/model/{lists/lists-check,simulation/simulation}.test.ts',
];

/** The longest files. They begin first, so that none of them runs alone at the end. */
const LONGEST = ['browser/desk', 'bench/', 'demo/', 'verify/processes/', 'contract/', 'clients/'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification): number => {
      const place = LONGEST.findIndex((name) => moduleId.includes(`/test/${name}`));
      return place < 0 ? LONGEST.length : place;
    };
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

const shared = {
  globalSetup: ['test/support/setup/global-setup.ts'],
  setupFiles: ['test/support/setup/setup.ts'],
  isolate: false,
  // Workers live long: in a larger young generation, most garbage is gone before it has to be copied.
  execArgv: ['--max-semi-space-size=64'],
  // Time limits only end tests that hang; a slow machine needs many times as long.
  testTimeout: 1_200_000,
  hookTimeout: 1_200_000,
  expect: { poll: { timeout: 30_000 } },
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    reporters: results ? ['default', 'json'] : ['default'],
    outputFile: results ? { json: results } : undefined,
    projects: [
      {
        test: {
          ...shared,
          name: 'fast',
          include: ['test/**/*.test.ts'],
          exclude: [...excluded, ...SLOW, ...RARE],
        },
      },
      {
        test: {
          ...shared,
          name: 'slow',
          include: SLOW,
          exclude: [...excluded, ...RARE],
          // They wait much of their time. They begin when the fast ones have ended.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...shared,
          name: 'rare',
          include: RARE,
          exclude: excluded,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
