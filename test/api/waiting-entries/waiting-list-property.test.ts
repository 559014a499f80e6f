import fc from 'fast-check';
import { expect, it } from 'vitest';
import { expectSuccess } from '../../support/factories/answers.js';
import { rentalShop, type RentalShop } from '../../support/factories/rental-shop.js';
import { eventuallyHolds } from '../../support/models/property.js';
import { useApi } from '../../support/service/api.js';

const MINUTE_MS = 60_000;
const HOUR = 60;
/** The days that are rented, counted from the first; far enough ahead that none is over. */
const DAYS = 3;
const FIRST_DAY = '2035-03-01';

const stretch = fc
  .tuple(fc.nat(DAYS - 1), fc.nat(2))
  .map(([from, more]) => ({ from, to: Math.min(DAYS - 1, from + more) }));
/** The kinds of steps; the frequent ones are those that free days that somebody waits for. */
const KINDS = {
  wait: 4,
  book: 3,
  hold: 2,
  cancel: 4,
  cancelAndBook: 4,
  cancelAndReopen: 2,
  confirm: 2,
  withdraw: 2,
  addUnit: 1,
};
type Kind = keyof typeof KINDS;

const steps = fc.record({
  kind: fc.oneof(
    ...Object.entries(KINDS).map(([kind, weight]) => ({
      weight,
      arbitrary: fc.constant(kind as Kind),
    })),
  ),
  /** How long after the step before, in minutes. */
  after: fc.constantFrom<number>(3, 3, 31, 130, 1499),
  days: stretch,
  hours: fc.constantFrom<number>(2, 5, 30),
  place: fc.nat(20),
});
type Step = typeof steps extends fc.Arbitrary<infer Value> ? Value : never;

const runs = fc.record({
  units: fc.integer({ min: 1, max: 2 }),
  sameDayTurnover: fc.boolean(),
  /** The days for which customers wait while all units are booked. */
  waiting: fc.array(stretch, { minLength: 3, maxLength: 3 }),
  steps: fc.array(steps, { minLength: 9, maxLength: 9 }),
});

const api = useApi();

it('customers who wait get what the days allow, in the order of their entries', async () => {
  await eventuallyHolds(
    fc.asyncProperty(runs, async ({ units, sameDayTurnover, waiting, steps: drawn }) => {
      const desk = await Desk.open(units, sameDayTurnover);
      const terms = { after: 3, hours: 30, place: 1 };
      const all = { from: 0, to: DAYS - 1 };
      const beginning = [
        ...Array.from({ length: units }, () => ({ ...terms, kind: 'book' as const, days: all })),
        ...waiting.map((days) => ({ ...terms, kind: 'wait' as const, days })),
      ];
      for (const step of [...beginning, ...drawn]) await desk.play(step);
    }),
    12,
  );
});

interface Days {
  readonly from: number;
  readonly to: number;
}

/** A customer who waits; times are minutes since the beginning. */
interface Entry {
  readonly id: number;
  readonly days: Days;
  readonly offerMinutes: number;
  readonly expiresAt: number;
  status: 'waiting' | 'offered' | 'booked' | 'expired' | 'withdrawn';
}

/** A booking or an offer. */
interface Taken {
  /** The cycle; unknown for an offer until it is read. */
  readonly cycleId?: number;
  readonly days: Days;
  lapsesAt: number;
  readonly entry?: Entry;
}

const meet = (one: Days, other: Days): boolean => one.from <= other.to && other.from <= one.to;

const dayOnly = (day: number): Days => ({ from: day, to: day });

/**
 * The waiting list of one variant by the words of the documents: units are exchanged, so days are counted.
 * Each request has its own moment, a little after that of the request before.
 */
class WaitingModel {
  readonly entries: Entry[] = [];
  readonly taken: Taken[] = [];
  /** Days of cancelled bookings, which can be reopened for a minute. */
  private reopenable: { readonly days: Days; readonly until: number }[] = [];

  constructor(
    public units: number,
    private readonly sameDayTurnover: boolean,
    public now: number,
  ) {}

  isFree(days: Days, among: readonly { readonly days: Days }[] = this.taken): boolean {
    const { from, to } = this.usedOf(days);
    for (let day = from; day <= to; day += 1) {
      if (this.freeOn(day, among) <= 0) return false;
    }
    return true;
  }

  freeOn(day: number, among: readonly { readonly days: Days }[] = this.taken): number {
    return this.units - among.filter(({ days }) => meet(this.usedOf(days), dayOnly(day))).length;
  }

  /** The last day is free for others where units are turned over on one day. */
  private usedOf({ from, to }: Days): Days {
    return { from, to: this.sameDayTurnover ? Math.max(from, to - 1) : to };
  }

  /** Makes the offers; claimed days are offered although they can still be reopened. */
  serve(claim?: Days): void {
    for (const entry of this.entries.filter(({ status }) => status === 'waiting')) {
      const kept = this.reopenable.filter(
        ({ days }) => !claim || !meet(this.usedOf(days), this.usedOf(claim)),
      );
      if (!this.isFree(entry.days, [...this.taken, ...kept])) continue;
      entry.status = 'offered';
      const lapsesAt = Math.min(this.now + entry.offerMinutes, entry.expiresAt);
      this.taken.push({ days: entry.days, lapsesAt, entry });
    }
  }

  /** Whether a booking gets a unit, after those who wait. */
  book(days: Days): boolean {
    this.serve(days);
    return this.isFree(days);
  }

  cancel(one: Taken): void {
    this.taken.splice(this.taken.indexOf(one), 1);
    if (one.entry?.status === 'offered') one.entry.status = 'withdrawn';
    else this.reopenable.push({ days: one.days, until: this.now + 1 });
  }

  /** Takes a booking up again that was cancelled just now, which goes before those who wait. */
  reopen(one: Taken): void {
    this.reopenable = this.reopenable.filter(({ days }) => days !== one.days);
    this.taken.push(one);
  }

  /** The next moment at which something ends by itself. */
  private nextEnd(): number {
    return Math.min(
      ...this.taken.map(({ lapsesAt }) => lapsesAt),
      ...this.reopenable.map(({ until }) => until),
      ...this.entries.filter(({ status }) => status === 'waiting').map((one) => one.expiresAt),
    );
  }

  /** Moments of different steps that are this close have no order that a test could know. */
  private isClose(end: number): boolean {
    const ends = [
      ...this.taken.map(({ lapsesAt }) => lapsesAt),
      ...this.entries.filter(({ status }) => status === 'waiting').map((one) => one.expiresAt),
    ];
    return ends.some((one) => one !== end && Math.abs(one - end) < 2 && Math.abs(one - end) > 0.01);
  }

  passTo(time: number): void {
    for (let end = this.nextEnd(); end <= time; end = this.nextEnd()) {
      fc.pre(!this.isClose(end) && time - end > 0.5);
      this.now = end;
      for (const one of this.taken.filter(({ lapsesAt }) => lapsesAt <= end)) {
        this.taken.splice(this.taken.indexOf(one), 1);
        if (one.entry) one.entry.status = 'expired';
      }
      this.reopenable = this.reopenable.filter(({ until }) => until > end);
      for (const entry of this.entries) {
        if (entry.status === 'waiting' && entry.expiresAt <= end) entry.status = 'expired';
      }
      this.serve();
    }
    fc.pre(this.nextEnd() - time > 2);
    this.now = time;
  }
}

/** A shop with one variant, and what its waiting list should be. */
class Desk {
  private constructor(
    private readonly shop: RentalShop,
    private readonly start: number,
    private readonly model: WaitingModel,
  ) {}

  static async open(units: number, sameDayTurnover: boolean): Promise<Desk> {
    const shop = await rentalShop(api, {
      isSandbox: true,
      preparationDuration: '0.day',
      restockDuration: '0.day',
      sameDayTurnover,
    });
    await shop.createUnits(units);
    const { now } = await expectSuccess(shop.get('/clock'));
    return new Desk(shop, Date.parse(now), new WaitingModel(units, sameDayTurnover, 0));
  }

  private async pass(minutes: number): Promise<void> {
    const time = Math.floor(this.model.now) + minutes;
    this.model.passTo(time);
    const now = new Date(this.start + time * MINUTE_MS).toISOString();
    await expectSuccess(this.shop.post('/clock', { now }));
  }

  /** Plays a step, and compares the shop with the model. */
  async play(step: Step): Promise<void> {
    await this.pass(step.after);
    await this.send(step);
    // Each request makes the offers that are due.
    this.model.now += 0.001;
    this.model.serve();
    await this.expectSame();
  }

  private async send({ kind, days, hours, place }: Step): Promise<void> {
    const { model, shop } = this;
    const pick = <Any>(all: readonly Any[]): Any | undefined => all[place % all.length];
    if (kind === 'addUnit') {
      await shop.createUnits(1);
      model.units += 1;
    } else if (kind === 'wait') {
      // Some give up before their offer would lapse.
      const expiresAt = place % 3 === 0 ? Math.floor(model.now) + 200 : Infinity;
      const entry = await expectSuccess(
        shop.post('/waiting_entries', {
          ...this.request(days),
          offerHours: hours,
          ...(expiresAt < Infinity && { expiresAt: this.at(expiresAt) }),
        }),
      );
      const offerMinutes = hours * HOUR;
      model.entries.push({ id: entry.id, days, offerMinutes, expiresAt, status: 'waiting' });
    } else if (kind === 'book' || kind === 'hold') {
      await this.book(days, kind === 'hold' ? Math.floor(model.now) + hours * HOUR + 7 : Infinity);
    } else if (kind === 'confirm') {
      const offer = pick(model.taken.filter(({ entry }) => entry?.status === 'offered'));
      if (!offer) return;
      const { cycleId } = await expectSuccess(shop.get(`/waiting_entries/${offer.entry!.id}`));
      await shop.updateCycle({ id: cycleId }, { holdUntil: null });
      offer.lapsesAt = Infinity;
      offer.entry!.status = 'booked';
    } else if (kind === 'withdraw') {
      const open = model.entries.filter(({ status }) => /^(waiting|offered)$/.test(status));
      const entry = pick(open);
      if (!entry) return;
      await expectSuccess(shop.put(`/waiting_entries/${entry.id}`, { status: 'withdrawn' }));
      const offer = model.taken.find((one) => one.entry === entry);
      if (offer) model.cancel(offer);
      entry.status = 'withdrawn';
    } else {
      const one = pick(model.taken);
      if (!one) return;
      const id = one.cycleId ?? (await this.cycleOf(one));
      await shop.updateCycle({ id }, { status: 'cancelled' });
      model.cancel(one);
      if (kind === 'cancelAndBook') await this.book(days, Infinity);
      if (kind === 'cancelAndReopen' && one.entry?.status !== 'withdrawn') {
        await shop.updateCycle({ id }, { status: 'scheduled' });
        model.reopen(one);
      }
    }
  }

  /** Statuses, places, ends of offers, and free units agree. */
  private async expectSame(): Promise<void> {
    const { model, shop } = this;
    const found = (await shop.all('/waiting_entries?limit=100')).toReversed();
    const waiting = model.entries.filter(({ status }) => status === 'waiting');
    expect(found.map(({ id, status, position }: any) => ({ id, status, position }))).toEqual(
      model.entries.map((entry) => {
        const before = waiting
          .slice(0, waiting.indexOf(entry))
          .filter((one) => meet(one.days, entry.days));
        return {
          id: entry.id,
          status: entry.status,
          position: entry.status === 'waiting' ? before.length + 1 : null,
        };
      }),
    );
    for (const offer of model.taken.filter(({ entry }) => entry?.status === 'offered')) {
      const { holdUntil } = await shop.getCycle({ id: await this.cycleOf(offer) });
      const minutes = (Date.parse(holdUntil) - this.start) / MINUTE_MS;
      expect(Math.abs(minutes - offer.lapsesAt)).toBeLessThan(1);
    }
    const window = `from=${dateOf(0)}&to=${dateOf(DAYS - 1)}`;
    const path = `/availability_timelines?platformVariantId=${shop.variant}&${window}`;
    const { occupancy } = await expectSuccess(shop.get(path));
    expect(Object.values(occupancy)).toEqual(
      Array.from({ length: DAYS }, (_, day) => model.freeOn(day)),
    );
  }

  private async book(days: Days, lapsesAt: number): Promise<void> {
    const { model, shop } = this;
    const isFree = model.book(days);
    const hold = lapsesAt < Infinity && { holdUntil: this.at(lapsesAt) };
    const { status, body } = await shop.tryCycle({ ...this.request(days), ...hold });
    expect(status).toBe(isFree ? 201 : 409);
    if (isFree) model.taken.push({ cycleId: body.id, days, lapsesAt });
  }

  private async cycleOf({ entry }: Taken): Promise<number> {
    return (await expectSuccess(this.shop.get(`/waiting_entries/${entry!.id}`))).cycleId;
  }

  private readonly at = (minutes: number): string =>
    new Date(this.start + minutes * MINUTE_MS).toISOString();

  private readonly request = ({ from, to }: Days) =>
    this.shop.cycleRequest({
      rentalStart: `${dateOf(from)}T10:00:00Z`,
      rentalEnd: `${dateOf(to)}T16:00:00Z`,
    });
}

const dateOf = (day: number): string =>
  new Date(Date.parse(FIRST_DAY) + day * 86_400_000).toISOString().slice(0, 10);
