import { readdirSync } from 'node:fs';
import type { Mutant } from './mutant.js';

/** Folders and files of tests that take long: only the mutants of files with their names wait for them. */
const LONG =
  /^test\/(?:bench|browser|cli|clients|containers|demo|docs|mcp-check|mutants|verify)\/|event-loop|streaming|unread-exports|webhook-host-names|contract\/(?:dry-runs|examples)|embedded-server|server-hardening|rentals\/room|\/races\.test/;

/** The tests of simultaneous requests, for locks. */
const RACES = [
  'test/verify/model/simulation/simulation.test.ts',
  'test/verify/processes/races/races.test.ts',
];

/** Tests of other folders, by a part of a source file's path. */
const FURTHER: readonly (readonly [RegExp, RegExp])[] = [
  [/^migrations$/, /^test\/contract\/migrations/],
  [/cursor/, /^test\/(?:unit\/http\/cursor|api\/http\/lists\/(?:paging|sorted|page-counts))/],
  [
    /platform\/limits|throttle/,
    /^test\/(?:unit\/(?:http\/window|config)|api\/http\/access\/\w*-?limits)/,
  ],
  [
    /platform\/(?:auth|desk)/,
    /^test\/(?:unit\/auth|api\/http\/access\/(?:auth|key|sign)|contract\/keys)/,
  ],
  [/platform\/shops/, /^test\/api\/shop\//],
  [/platform\/idempotency/, /^test\/api\/http\/retries\/(?:expired|idempotency)/],
  [/database\/(?:server|transaction)/, /^test\/database\//],
  [/database\/sql/, /^test\/(?:database\/|api\/(?:http\/lists|items|return-orders\/reading)\/)/],
  [/modules\/products/, /^test\/api\/events\/recorded/],
  [/modules\/conditions/, /^test\/api\/(?:items|methods)\//],
  [/modules\/credits/, /^test\/api\/(?:cycles\/changing\/|customers\/|http\/lists\/includes)/],
  [/\.list\.ts$/, /^test\/api\/http\/lists\//],
  [
    /transaction\.ts/,
    /^test\/api\/(?:http\/retries\/(?:dry|idem)|cycles\/booking\/cycle-ref|return-orders\/creating)/,
  ],
  [
    /record-versions|compared-write/,
    /^test\/api\/(?:http\/retries\/(?:con|entity|versions)|items\/|events\/)/,
  ],
  [
    /rentals\/picture|items\.sql|return-orders\.sql|variants\.repository|modules\/credits/,
    /^test\/api\/http\/retries\/lock-order/,
  ],
  [/platform\/(?:event-log|events)/, /^test\/api\/events\//],
  [/modules\/(?:cycles|items)/, /^test\/api\/availability\//],
  [
    /modules\/calendar/,
    /^test\/(?:unit\/(?:cycles|items)|api\/(?:availability|blocked-dates|cycles|items))\//,
  ],
  [/rules\/room/, /^test\/unit\/rentals\/room/],
  [/modules\/rentals/, /^test\/(?:unit\/cycles|api\/(?:calendar|cycles|items|return-orders))\//],
  [/rentals\/return/, /^test\/unit\/return-orders\//],
  [/rentals\/book/, /^test\/api\/availability\//],
  [/rentals\/wait/, /^test\/api\/waiting-entries\//],
  [/modules\/resources/, /^test\/api\/custom-fields\//],
  [/modules\/products\/methods/, /^test\/api\/methods\//],
  [/modules\/personal-data/, /^test\/api\/customers\//],
  [/modules\/(?:day-sheet|includes)/, /^test\/api\/(?:[^/]+$|cycles\/reading|http\/lists)/],
];

const tests = (): string[] =>
  readdirSync('test', { recursive: true, encoding: 'utf8' })
    .map((file) => `test/${file}`)
    .filter((file) => file.endsWith('.test.ts'))
    .sort();

const isFor = ({ file }: Mutant, test: string): boolean =>
  !LONG.test(test) || test.endsWith(`/${nameOf(file)}.test.ts`);

const nameOf = (file: string): string => file.split('/').at(-1)!.split('.')[0]!;

/** Returns the fast test files of the same room; those with the name of the file first, then units. */
export function testsNear(mutant: Mutant): string[] {
  const { file } = mutant;
  const near = ofRoom(file);
  const further = FURTHER.filter(([source]) => source.test(file)).map(([, target]) => target);
  const name = nameOf(file);
  const rank = (test: string) =>
    test.includes(name) ? 0 : test.startsWith('test/unit/') ? 1 : near?.test(test) ? 2 : 3;
  return tests()
    .filter(
      (test) => isFor(mutant, test) && [near, ...further].some((pattern) => pattern?.test(test)),
    )
    .sort((one, other) => rank(one) - rank(other));
}

/** Returns all other fast test files, after those of simultaneous requests for locks. */
export function testsBeyond(mutant: Mutant): string[] {
  const near = new Set(testsNear(mutant));
  const races = /^(?:lock|retry|transaction)/.test(mutant.kind) ? RACES : [];
  return [...races, ...tests().filter((test) => isFor(mutant, test) && !near.has(test))];
}

function ofRoom(file: string): RegExp | undefined {
  const room = /^src\/(?:modules|platform)\/([^/]+)\//.exec(file)?.[1];
  return room ? new RegExp(`^test/(?:unit|api)/${room}/`) : undefined;
}
