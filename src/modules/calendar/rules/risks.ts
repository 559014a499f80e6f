import { enumeration } from '../../../fields/enumeration.js';
import { type DaysSql, unblockedByKindSql } from './blocks.js';
import { type ReturnEstimate, takesDaysSql } from './taken-days.js';
import { usableSql } from './usable-unit.js';

/** The reasons why the unit of a planned cycle will not be there, in the order of responses. */
export const CYCLE_RISKS = enumeration('CycleRisk', [
  'item_unavailable',
  'item_blocked',
  'item_overdue',
  'item_elsewhere',
  'item_unsuitable',
]);
export type CycleRisk = (typeof CYCLE_RISKS)[number];

/** True for a planned cycle: active, and not out. */
const plannedSql = (cycle: string): string => `${cycle}.active and not ${cycle}.out`;

/** The days of a planned cycle that are not over; empty if its last day is past. */
const daysSql = (cycle: string, { today }: ReturnEstimate): DaysSql => ({
  from: `greatest(${cycle}.occupied_from, ${today}::date)`,
  to: `${cycle}.occupied_to`,
});

/** The last day of its plan: a sale needs its unit until the hand-over. */
const lastPlannedSql = (cycle: string): string =>
  `case when ${cycle}.method_type = 'resale' then ${cycle}.booked_to else ${cycle}.occupied_to end`;

/** True for a shop with such blocks that are not over; evaluated once per statement. */
const hasBlocksSql = ({ today }: ReturnEstimate, kind: string): string => `exists (
      select from blocked_dates b where b.shop_id = $1 and b.to_day >= ${today}::date${kind})`;

/** True for a shop with units that are kept for a service. A due one lasts until it is done. */
const HAS_SERVICES = `exists (
      select from blocked_dates b where b.shop_id = $1 and b.service_days is not null)`;

/** The rows of the cycles that are out with the unit of a planned cycle on one of its days. */
const overdueSql = (cycle: string, estimate: ReturnEstimate): string =>
  `from cycles rival where rival.shop_id = $1 and rival.item_id = ${cycle}.item_id
        and ${takesDaysSql('rival', daysSql(cycle, estimate), estimate).out}`;

/** The condition of an item, given its alias. */
type OnItem = (condition: (item: string) => string) => string;

/** Conditions of the unit of a cycle, for queries that have not joined the unit. */
const onUnitOf =
  (cycle: string): OnItem =>
  (condition) => `exists (
      select from items u
      where u.shop_id = $1 and u.id = ${cycle}.item_id and ${condition('u')})`;

/** The days on which a block puts a planned cycle at risk. */
const blockableDaysSql = (cycle: string, estimate: ReturnEstimate): DaysSql => ({
  ...daysSql(cycle, estimate),
  to: lastPlannedSql(cycle),
});

/** The condition that no block of the unit, and none of all units of the variant, takes one of these days. */
function unblockedPlanSql(cycle: string, variantId: string, estimate: ReturnEstimate) {
  const productId = `(
        select v.product_id from variants v where v.shop_id = $1 and v.id = ${variantId})`;
  const ids = { itemId: `${cycle}.item_id`, variantId, productId };
  const { item, others } = unblockedByKindSql(
    blockableDaysSql(cycle, estimate),
    ids,
    estimate.today,
  );
  return {
    item,
    others: `(not ${hasBlocksSql(estimate, ' and b.item_id is null')} or ${others})`,
  };
}

/**
 * True for a planned cycle that another unit of the variant could help. A block of the variant, its
 * product or the store takes a day of all of them.
 */
export const canBeHelpedSql = (
  cycle: string,
  variantId: string,
  estimate: ReturnEstimate,
): string => unblockedPlanSql(cycle, variantId, estimate).others;

/** For each risk of a planned cycle, the condition. */
function conditionsSql(
  cycle: string,
  estimate: ReturnEstimate,
  onItem = onUnitOf(cycle),
): Record<CycleRisk, string> {
  const days = blockableDaysSql(cycle, estimate);
  const unblocked = unblockedPlanSql(cycle, `${cycle}.variant_id`, estimate);
  const isLeft = `${cycle}.occupied_to >= ${estimate.today}::date`;
  return {
    item_unavailable: onItem((item) => `not (${usableSql(item)})`),
    item_blocked: `${days.to} >= ${estimate.today}::date and (${hasBlocksSql(estimate, '')}
      or ${HAS_SERVICES}) and not (${unblocked.item}
      and ${unblocked.others})`,
    item_overdue: `${isLeft} and exists (
      select ${overdueSql(cycle, estimate)})`,
    item_elsewhere: `${cycle}.requested_location_id is not null and ${onItem(
      (item) => `${item}.location_id is distinct from ${cycle}.requested_location_id`,
    )}`,
    item_unsuitable: `${cycle}.condition_ids <> '{}' and ${onItem(
      (item) => `(${item}.condition_id = any(${cycle}.condition_ids)) is not true`,
    )}`,
  };
}

/** The risks of a cycle with its unit, as a list; empty for one that is not planned. */
export function risksSql(cycle: string, item: string, estimate: ReturnEstimate): string {
  const conditions = conditionsSql(cycle, estimate, (condition) => condition(item));
  const risks = Object.entries(conditions).map(
    ([risk, condition]) => `case when ${condition} then '${risk}' end`,
  );
  return `case when ${plannedSql(cycle)} then array_remove(array[${risks.join(', ')}], null)
    else '{}' end`;
}

/** The cycles that are out with the unit of a cycle at risk, if that is its only risk; else null. */
export function overdueIdsSql(cycle: string, estimate: ReturnEstimate): string {
  const { item_overdue: _, ...others } = conditionsSql(cycle, estimate);
  return `case when not (${Object.values(others).join(' or ')}) then array(
    select rival.id ${overdueSql(cycle, estimate)}) end`;
}

/** True for a cycle with one of the risks. */
export function atRiskSql(
  cycle: string,
  estimate: ReturnEstimate,
  risks: readonly CycleRisk[] = CYCLE_RISKS,
): string {
  const conditions = conditionsSql(cycle, estimate);
  const found = CYCLE_RISKS.filter((risk) => risks.includes(risk)).map((risk) => conditions[risk]);
  return `${plannedSql(cycle)}
    and (${found.join(' or ')})`;
}
