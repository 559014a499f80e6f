import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  blockedFrom,
  countService,
  type Use,
} from '../../../src/modules/service-plans/rules/service-due.js';

const interval = fc.option(fc.integer({ min: 1, max: 8 }));
const plans = fc
  .record({ everyRentals: interval, everyRentedDays: interval, everyDays: interval })
  .filter((plan) => Object.values(plan).some((value) => value !== null));

/** Uses in the order of their days; some are not over, and some are no rentals. */
const uses = fc
  .array(fc.record({ gap: fc.nat(3), length: fc.nat(4), isRental: fc.boolean() }), { maxLength: 8 })
  .chain((drawn) => fc.tuple(fc.constant(drawn), fc.boolean()))
  .map(([drawn, isLastOut]) => {
    let day = 0;
    return drawn.map(({ gap, length, isRental }, index): Use => {
      const from = day + gap;
      day = from + length;
      const isOut = isLastOut && index === drawn.length - 1;
      const at = `${String(day).padStart(4, '0')} ${String(index).padStart(3, '0')}`;
      return { days: { from, to: day }, ended: isOut ? null : { at, on: day }, isRental };
    });
  });

describe('the counts of a service', () => {
  it('are those of a log that is read day by day', () => {
    fc.assert(
      fc.property(plans, uses, fc.nat(40), (plan, log, today) => {
        const happened = log.filter(({ days, ended }) => (ended?.on ?? days.from) <= today);
        const rented = new Set<number>();
        let rentals = 0;
        let due: number | null = plan.everyDays;
        for (let day = 0; day <= today; day += 1) {
          const out = happened.some(({ days }) => days.from <= day && day <= days.to);
          if (out && day > 0) rented.add(day);
          const back = happened.filter(({ ended }) => ended?.on === day);
          rentals += back.filter(({ isRental }) => isRental).length;
          const isDue =
            (plan.everyRentals !== null && rentals >= plan.everyRentals) ||
            (plan.everyRentedDays !== null && rented.size >= plan.everyRentedDays);
          if (back.length > 0 && isDue && (due === null || day < due)) due = day;
        }
        expect(countService(plan, 0, happened, today)).toEqual({
          rentalsLeft: plan.everyRentals === null ? null : Math.max(0, plan.everyRentals - rentals),
          rentedDaysLeft:
            plan.everyRentedDays === null ? null : Math.max(0, plan.everyRentedDays - rented.size),
          dueOn: plan.everyDays,
          dueFrom: due,
        });
      }),
    );
  });

  it('block a unit from the change of the plan on, unless it was blocked before', () => {
    expect(blockedFrom(3, null, null)).toBe(3);
    expect(blockedFrom(3, 7, null)).toBe(7);
    expect(blockedFrom(3, 7, 5)).toBe(5);
    expect(blockedFrom(9, 7, 5)).toBe(9);
    expect(blockedFrom(null, 7, 5)).toBeNull();
  });
});
