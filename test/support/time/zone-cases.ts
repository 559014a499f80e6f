import fc from 'fast-check';
import { changesOf, instantAt } from './wall-clock.js';

/** All properties of zones share this many cases. A long run has `CASES=100000`. */
const ALL_CASES = Number(process.env['CASES'] ?? 1_500);

/** The number of cases per property of zones. */
export const ZONE_CASES = Math.ceil(ALL_CASES / 5);

/** Every known zone. */
export const ZONES: readonly string[] = [
  ...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]),
];

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** An instant, and a zone to look at it from. */
export interface ZonedInstant {
  readonly instant: number;
  readonly timeZone: string;
}

/**
 * Instants of forty years in all zones: most are near a change of the zone's clocks, or near the
 * end of a month there, leap days among them.
 */
export const zonedInstants: fc.Arbitrary<ZonedInstant> = fc
  .constantFrom(...ZONES)
  .chain((timeZone) => instantsIn(timeZone).map((instant) => ({ instant, timeZone })));

function instantsIn(timeZone: string): fc.Arbitrary<number> {
  const anywhere = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2039, 11, 31) });
  const aside = fc.oneof(fc.constantFrom(-1, 0, 1), fc.integer({ min: -2 * HOUR, max: 2 * HOUR }));
  const days = fc.oneof(fc.constantFrom(-1, 0, 1), fc.integer({ min: -40, max: 40 }));
  const monthEnd = fc
    .tuple(fc.constantFrom(2000, 2023, 2024, 2026, 2028), fc.integer({ min: 1, max: 12 }))
    .map(([year, month]) => instantAt(Date.UTC(year, month, 1), timeZone));
  const changes = changesOf(timeZone);
  const edge = changes.length > 0 ? fc.constantFrom(...changes) : monthEnd;
  const near = (some: fc.Arbitrary<number>) =>
    fc.tuple(some, days, aside).map(([instant, count, more]) => instant + count * DAY + more);
  return fc.oneof(
    { weight: 3, arbitrary: near(edge) },
    { weight: 2, arbitrary: near(monthEnd) },
    { weight: 1, arbitrary: anywhere },
  );
}
