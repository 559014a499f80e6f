import { statement } from '../../database/sql/statement.js';
import { type DayRange, isEmpty } from '../../time/days.js';
import { blocksFromSql, concernsVariantSql, lastBlockedDaySql } from './rules/blocks.js';
import { isUnitFixedSql } from './rules/fixed-unit.js';
import { requirementsOf } from './rules/requirements.js';
import type { FixedDays, MovableCycle, Survey } from './rules/room.js';
import { estimateFrom, lastTakenDaySql } from './rules/taken-days.js';
import { usableSql } from './rules/usable-unit.js';

/** A day as a number since 1970-01-01; null for an open end. */
const dayNumberSql = (day: string): string =>
  `case when isfinite(${day}) then ${day} - date '1970-01-01' end`;

/** The first and the last day of a stretch; null is an open end. */
type StoredDays = readonly [from: number | null, to: number | null];

/** The days that a cycle takes of its unit. */
type StoredCycle = readonly [
  ...StoredDays,
  id: number,
  sequentialId: number | null,
  isMovable: boolean,
  conditionIds: readonly number[],
  requestedLocationId: number | null,
  isLate: boolean,
];

/** A unit of a variant, or without an id the blocks of all its units. */
interface SurveyRow {
  readonly variantId: number;
  readonly itemId: number | null;
  readonly conditionId: number | null;
  readonly locationId: number | null;
  readonly cycles: readonly StoredCycle[] | null;
  readonly blocks: readonly StoredDays[] | null;
}

const ESTIMATE = estimateFrom(3);
const { today: TODAY } = ESTIMATE;

/**
 * Only a planned cycle whose days are all booked can move: not one on an open return order, which
 * holds its unit, and no substitute, which takes a unit of another variant than it was booked for.
 */
const IS_MOVABLE = `c.active and not c.out and not ${isUnitFixedSql('c')}
        and c.promised_variant_id is null
        and (c.method_type = 'resale' or c.booked_to = c.occupied_to
          and greatest(c.booked_from, ${TODAY}::date) = greatest(c.occupied_from, ${TODAY}::date))
        and not exists (
          select from return_lines l where l.shop_id = $1 and l.rental_id = c.id and l.open)`;

const cycleSql = (lastDay: string, isLate: string): string => `
     select c.item_id, c.id, json_build_array(
       ${dayNumberSql(`greatest(c.occupied_from, ${TODAY}::date)`)}, ${dayNumberSql(lastDay)},
       c.id, case when c.active then c.sequential_id end, ${IS_MOVABLE},
       c.condition_ids, c.requested_location_id, ${isLate}) as days
     from cycles c where c.shop_id = $1 and c.variant_id = any($2)`;

const LAST_PLANNED_DAY = `case when c.method_type = 'resale' and c.active
         then 'infinity' else c.occupied_to end`;

const LAST_TAKEN_DAY = lastTakenDaySql('c', ESTIMATE);

const surveySql = (
  units: string,
): string => `with cycle_days as (${cycleSql(LAST_PLANNED_DAY, 'false')}
       and not c.out and c.occupied_to >= ${TODAY}::date
     union all ${cycleSql(LAST_TAKEN_DAY, `${LAST_TAKEN_DAY} > c.occupied_to`)} and c.out
   ), cycles_of as (
     select d.item_id, json_agg(d.days order by d.id) as cycles from cycle_days d group by d.item_id
   )
   select i.variant_id as "variantId", i.id as "itemId", i.condition_id as "conditionId",
     i.location_id as "locationId", d.cycles, (
       select json_agg(json_build_array(${dayNumberSql('b.from_day')},
         ${dayNumberSql(lastBlockedDaySql(TODAY))}))
       from blocked_dates b
       where b.shop_id = $1 and b.item_id = i.id
         and ${blocksFromSql(`${TODAY}::date`, TODAY)}) as blocks
   from items i
   left join cycles_of d on d.item_id = i.id
   where i.shop_id = $1 and i.variant_id = any($2) and ${usableSql('i')} ${units}
   union all
   select v.id, null, null, null, null, (
     select json_agg(json_build_array(
       ${dayNumberSql('b.from_day')}, ${dayNumberSql('b.to_day')}))
     from blocked_dates b
     where b.shop_id = $1 and b.item_id is null and b.to_day >= ${TODAY}::date
       and (${concernsVariantSql({ variantId: 'v.id', productId: 'v.product_id' })}))
   from variants v where v.shop_id = $1 and v.id = any($2)
   order by 1, 2`;

/** The available units of variants, and their taken days from today on. */
export const SURVEY = statement<SurveyRow>('room.survey', surveySql(''));

/** The same for some of the units. */
export const SURVEY_AMONG = statement<SurveyRow>(
  'room.survey_among',
  surveySql('and i.id = any($6)'),
);

/** The surveys of the rows, by variant. */
export function surveysOf(rows: readonly SurveyRow[]): Map<number, Survey> {
  const surveys = new Map<
    number,
    { -readonly [Member in keyof Survey]: Survey[Member][number][] }
  >();
  for (const { variantId, itemId, conditionId, locationId, cycles, blocks } of rows) {
    const survey = surveys.get(variantId) ?? { units: [], cycles: [], blocked: [] };
    surveys.set(variantId, survey);
    const blocked = blocks?.map(daysOf) ?? [];
    if (itemId === null) {
      survey.blocked.push(...blocked);
      continue;
    }
    const { movable, fixed } = cyclesOf(itemId, cycles ?? [], blocked);
    survey.cycles.push(...movable);
    survey.units.push({ itemId, conditionId, locationId, taken: fixed });
  }
  return surveys;
}

/**
 * The cycles of a unit that can move, and its fixed days. A cycle that shares a day with something
 * else, such as an overdue rental, does not move for others: the number of free units would fall.
 */
function cyclesOf(
  itemId: number,
  stored: readonly StoredCycle[],
  blocked: readonly DayRange[],
): { movable: MovableCycle[]; fixed: FixedDays[] } {
  // Written out, since tens of thousands of spread objects take a tenth of a second.
  const cycles = stored.map((cycle) => {
    const requirements = requirementsOf({ conditionIds: cycle[5], requestedLocationId: cycle[6] });
    return {
      from: cycle[0] ?? -Infinity,
      to: cycle[1] ?? Infinity,
      conditionIds: requirements.conditionIds,
      locationId: requirements.locationId,
      itemId,
      id: cycle[2],
      sequentialId: cycle[3],
      isMovable: cycle[4],
      isLate: cycle[7],
    };
  });
  const crowded = sharingDays([...cycles, ...blocked]);
  const canMove = (cycle: (typeof cycles)[number]) => cycle.isMovable && !crowded.has(cycle);
  const movable = cycles.filter(canMove);
  const fixed = cycles.filter((cycle) => !canMove(cycle));
  return {
    movable,
    fixed: [
      ...fixed.map(({ from, to, id: cycleId, sequentialId, isMovable, isLate }) => ({
        from,
        to,
        cycleId,
        sequentialId: isMovable ? null : sequentialId,
        isLate,
      })),
      ...blocked.map((days) => ({ ...days, cycleId: null, sequentialId: null })),
    ],
  };
}

/** The ranges that share a day with another one. */
function sharingDays(ranges: readonly DayRange[]): ReadonlySet<DayRange> {
  const sorted = ranges
    .filter((days) => !isEmpty(days))
    .toSorted((one, other) => one.from - other.from);
  let last: number | undefined;
  const sharing = sorted.filter((days, index) => {
    const next = sorted[index + 1];
    const isMet = (last !== undefined && days.from <= last) || (next && next.from <= days.to);
    last = Math.max(last ?? days.to, days.to);
    return isMet;
  });
  return new Set(sharing);
}

const daysOf = ([from, to]: StoredDays): DayRange => ({
  from: from ?? -Infinity,
  to: to ?? Infinity,
});
