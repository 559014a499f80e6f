import { describe, expect, it } from 'vitest';
import { DeliveryTimes, outcomeOf } from '../../../src/platform/webhooks/rules/delivery-outcome.js';

const TIMES = new DeliveryTimes();
const NOW = new Date('2030-01-10T00:00:00Z');
const reply = (status: number | null, retryAfter: string | null = null) => ({
  at: NOW.toISOString(),
  status,
  milliseconds: 1,
  error: null,
  answer: null,
  retryAfter,
});
const secondsOf = (...[failures, retryAfter, chance]: [number, (string | null)?, number?]) =>
  (outcomeOf(reply(500, retryAfter), failures, null, NOW, chance ?? 0, TIMES).dueAt.getTime() -
    NOW.getTime()) /
  1000;

describe('the outcome of an attempt', () => {
  it.each([200, 201, 204, 299])('is that %i is a delivery', (status) => {
    expect(outcomeOf(reply(status), 9, null, NOW, 0, TIMES)).toMatchObject({
      status: 'delivered',
      disables: false,
    });
  });

  it.each([null, 100, 199, 300, 302, 404, 429, 500])('is that %s is tried again', (status) => {
    expect(outcomeOf(reply(status), 0, null, NOW, 0, TIMES)).toMatchObject({
      status: 'pending',
      disables: false,
    });
  });

  it('is a longer wait each time', () => {
    const hours = [2, 5, 10, 14, 20, 24].map((one) => one * 3600);
    expect(Array.from({ length: 9 }, (_, failures) => secondsOf(failures))).toEqual([
      5,
      300,
      1800,
      ...hours,
    ]);
    expect(secondsOf(1, null, 1)).toBeCloseTo(330);
  });

  it('is that the tenth failure is the last, and that 410 is at once', () => {
    const last = { status: 'failed', disables: true };
    expect(outcomeOf(reply(500), 9, null, NOW, 0, TIMES)).toMatchObject(last);
    expect(outcomeOf(reply(410), 0, null, NOW, 0, TIMES)).toMatchObject(last);
  });

  it('is the requested wait, where it is longer, and a day at most', () => {
    expect(secondsOf(0, '120')).toBe(120);
    expect(secondsOf(1, '120')).toBe(300);
    expect(secondsOf(0, 'Thu, 10 Jan 2030 00:10:00 GMT')).toBe(600);
    expect(secondsOf(0, '999999999')).toBe(86_400);
    for (const nonsense of ['soon', '-5', '', '1e9']) expect(secondsOf(0, nonsense)).toBe(5);
  });

  it('is that an endpoint is disabled after five days without a success', () => {
    const since = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString();
    expect(outcomeOf(reply(500), 1, since(4.9), NOW, 0, TIMES).disables).toBe(false);
    expect(outcomeOf(reply(500), 1, since(5), NOW, 0, TIMES).disables).toBe(true);
    expect(outcomeOf(reply(200), 1, since(6), NOW, 0, TIMES).disables).toBe(false);
  });
});
