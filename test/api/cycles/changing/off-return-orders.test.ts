import { beforeEach, describe, expect, it } from 'vitest';
import { expectSuccess } from '../../../support/factories/answers.js';
import { daysFromNow, useRentalShop } from '../../../support/factories/rental-shop.js';

const PLAN = { rentalStart: daysFromNow(-3), rentalEnd: daysFromNow(2) };
const SENTENCE = /; take it off #(\d+) first: (.*)$/;

/** Follows the advice of a 409 step by step; each step has to be accepted. */
describe('a rental on a return order', () => {
  const shop = useRentalShop();
  let cycle: any;
  let order: any;
  beforeEach(async () => {
    shop.variant = await shop.importVariant();
    cycle = await shop.outCycle(PLAN);
    order = await shop.returnRentals([cycle]);
  });

  const receiveLine = () => shop.updateLines(order, { status: 'received' });
  const complete = () => shop.updateOrder(order, { status: 'completed' });
  const undo = (body: object) => shop.updateCycle(cycle, body as Record<string, unknown>);

  const takeStep = async (step: string): Promise<unknown> => {
    if (step === 'in_progress') return shop.updateOrder(order, { status: step });
    if (step === 'awaiting') return shop.updateLines(order, { status: step });
    if (step === '_destroy') return shop.updateLines(order, { _destroy: true });
    const fields = step.split(' and ').map((one) => [one.replace(' null', ''), null]);
    return undo(Object.fromEntries(fields));
  };

  /** The steps that the rejection of a request advises; the request is accepted after them. */
  const follow = async (body: object): Promise<string> => {
    const { status, body: rejected } = await shop.put(`/cycles/${cycle.id}`, body);
    expect(status).toBe(409);
    const [, number, steps] = SENTENCE.exec(rejected.error)!;
    expect(Number(number)).toBe(order.sequentialId);
    for (const step of steps!.split(', then ')) await takeStep(step);
    await undo(body);
    return rejected.error.replace(`SC-${cycle.sequentialId} is on #${number} `, '');
  };

  describe('gets another customer', () => {
    const follows = async (fields: object = {}): Promise<string> => {
      const { platformId } = await shop.importCustomer();
      const error = await follow({ customerPlatformId: platformId, ...fields });
      expect((await shop.getCycle(cycle)).customer.platformId).toBe(platformId);
      return error.replace(/^of another customer; take it off #\d+ first: /, '');
    };

    it('once it is off an open order and planned', async () => {
      expect(await follows()).toBe('_destroy, then fulfilledAt null');
    });

    it('in the request that undoes its hand-over', async () => {
      expect(await follows({ fulfilledAt: null })).toBe('_destroy, then fulfilledAt null');
    });

    it('once the hand-over is undone before', async () => {
      await undo({ fulfilledAt: null });
      expect(await follows()).toBe('_destroy');
    });

    it('once its receipt is undone on an open order', async () => {
      await receiveLine();
      expect(await follows()).toBe('awaiting, then _destroy, then fulfilledAt null');
    });

    it('once its own receipt is undone on an open order', async () => {
      await undo({ receivedAt: daysFromNow(-1) });
      expect(await follows()).toBe('awaiting, then _destroy, then fulfilledAt null');
    });

    it('once a completed order that awaits it is open', async () => {
      await complete();
      expect(await follows()).toBe('in_progress, then _destroy, then fulfilledAt null');
    });

    it('once a completed order that received it is open', async () => {
      await receiveLine();
      await complete();
      const steps = 'in_progress, then awaiting, then _destroy, then fulfilledAt null';
      expect(await follows()).toBe(steps);
    });

    it('once a completed order that its own receipt followed is open', async () => {
      await complete();
      await undo({ receivedAt: daysFromNow(-1) });
      const steps = 'in_progress, then awaiting, then _destroy, then fulfilledAt null';
      expect(await follows()).toBe(steps);
    });

    it('once it is off an order that misses its unit', async () => {
      await shop.updateLines(order, { status: 'missing' });
      expect(await follows()).toBe('_destroy, then fulfilledAt null');
    });
  });

  describe('gets another unit', () => {
    const keeps = async (steps: string): Promise<string> =>
      `and keeps ${await shop.nameOfItem(cycle.itemId)}; take it off #${order.sequentialId} first: ${steps}`;

    it('once it is off the order, by a swap', async () => {
      const [itemId] = await shop.createUnits(1);
      const expected = await keeps('_destroy');
      expect(await follow({ itemId })).toBe(expected);
      expect((await shop.getCycle(cycle)).itemId).toBe(itemId);
    });

    it('once its line awaits it again, with an undone receipt', async () => {
      await receiveLine();
      const [itemId] = await shop.createUnits(1);
      const expected = await keeps('awaiting, then _destroy');
      expect(await follow({ itemId, receivedAt: null })).toBe(expected);
    });

    it('once it is off the order, by reallocate or another variant', async () => {
      await undo({ fulfilledAt: null });
      const { error } = (await shop.put(`/cycles/${cycle.id}`, { reallocate: true })).body;
      expect(error).toMatch(/^No unit of/);
      await shop.createUnits(1);
      const expected = await keeps('_destroy');
      expect(await follow({ reallocate: true })).toBe(expected);
    });

    it('once it is off the order, to make room for another rental', async () => {
      await undo({ fulfilledAt: null, isUnitFixed: false });
      const [own] = await shop.createUnits(2);
      const other = await shop.bookCycle({ ...PLAN, itemId: own });
      const body = { itemId: cycle.itemId, reallocate: true };
      const { status, body: rejected } = await shop.put(`/cycles/${other.id}`, body);
      const name = `SC-${cycle.sequentialId} is on #${order.sequentialId}`;
      expect([status, rejected.error]).toEqual([409, `${name} ${await keeps('_destroy')}`]);
      await takeStep('_destroy');
      await shop.updateCycle(other, body);
    });

    it('at once while its order is completed', async () => {
      await complete();
      const [itemId] = await shop.createUnits(1);
      await expectSuccess(shop.put(`/cycles/${cycle.id}`, { itemId }));
    });
  });
});
