import { dayOf } from '../../../common/time/days.js';
import type { Duration } from '../../../common/time/moment.js';
import { dayIn, moved } from '../../../common/time/zone.js';

/** What the end of an absence follows from. */
interface RestockSettings {
  /** IANA zone in which the shop's days begin. */
  readonly timeZone: string;
  readonly restock: Duration;
}

/**
 * The last day that a cycle takes of its unit, at a time. Out is out: a unit that was handed out
 * and is not back cannot be had before it would be restocked if it came back now. Nobody writes
 * that down day by day: it follows from the time of reading, here and in `lastTakenDaySql`.
 * @param to the last day as it is stored
 */
export function lastTakenDay(
  { out, to }: { readonly out: boolean; readonly to: number },
  now: string,
  settings: RestockSettings,
): number {
  return out ? Math.max(to, dayOf(restockedBy(now, settings))) : to;
}

/** The days that `lastTakenDaySql` follows from: dates, or the parameters that hold them. */
export interface AbsenceDays {
  readonly today: string;
  /** When a unit that comes back now would be restocked, by the shop's settings. */
  readonly restocked: string;
}

/** The dates for `lastTakenDaySql`, of the settings of the shop itself. */
export function absenceDays(now: string, settings: RestockSettings): AbsenceDays {
  return { today: dayIn(now, settings.timeZone), restocked: restockedBy(now, settings) };
}

/** What `lastTakenDay` says, of a row of `cycles` under an alias; `$1` is the shop. */
export const lastTakenDaySql = (cycle: string, { today, restocked }: AbsenceDays): string =>
  `case when ${cycle}.out then greatest(${cycle}.occupied_to, coalesce((
      select ${today}::date + m.custom_restock_duration_count
      from variants v join product_methods m on m.shop_id = $1 and m.product_id = v.product_id
      where v.shop_id = $1 and v.id = ${cycle}.variant_id and m.kind = 'calendar'
    ), ${restocked}::date)) else ${cycle}.occupied_to end`;

function restockedBy(now: string, { timeZone, restock }: RestockSettings): string {
  return dayIn(moved(now, restock, 1, timeZone), timeZone);
}
