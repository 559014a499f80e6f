import { describe, expect, it } from 'vitest';
import {
  isOpen,
  RETURN_ORDER_STATUSES,
} from '../../../src/modules/resources/return-order-status.js';
import {
  initialProgress,
  receivalStatusOf,
  RETURN_LINE_STATUSES,
  type ReturnLineStatus,
  statusFollowing,
} from '../../../src/modules/rentals/return/return-order.js';

const [awaiting, received, missing] = RETURN_LINE_STATUSES;

/** Lines, what follows of them for the order, and how much came in. */
const CASES: [ReturnLineStatus[], 'unchanged' | 'in_progress' | 'received', string][] = [
  [[], 'unchanged', 'unreceived'],
  [[awaiting], 'unchanged', 'unreceived'],
  [[missing], 'unchanged', 'unreceived'],
  [[awaiting, missing], 'unchanged', 'unreceived'],
  [[missing, missing], 'unchanged', 'unreceived'],
  [[received], 'received', 'received'],
  [[received, received], 'received', 'received'],
  [[received, missing], 'received', 'partially_received'],
  [[missing, received, missing], 'received', 'partially_received'],
  [[received, awaiting], 'in_progress', 'partially_received'],
  [[awaiting, missing, received], 'in_progress', 'partially_received'],
];

describe.each(CASES)('an order with the lines %j', (lines, following, receival) => {
  it.each(RETURN_ORDER_STATUSES.filter(isOpen))('that is %s follows them', (status) => {
    const expected = following === 'unchanged' ? status : following;
    expect(statusFollowing(status, lines)).toBe(expected);
  });

  it.each(RETURN_ORDER_STATUSES.filter(isOpen))(
    'that is %s is expected again when its only receipt was undone',
    (status) => {
      const expected = following === 'unchanged' ? 'expected' : following;
      expect(statusFollowing(status, lines, true)).toBe(expected);
    },
  );

  it.each(['completed', 'cancelled'] as const)('that is %s stays so', (status) => {
    expect(statusFollowing(status, lines)).toBe(status);
    expect(statusFollowing(status, lines, true)).toBe(status);
  });

  it('reports how much of it came in', () => {
    expect(receivalStatusOf(lines)).toBe(receival);
  });

  it('begins expected unless something is received', () => {
    expect(initialProgress(lines)).toEqual({
      status: following === 'unchanged' ? 'expected' : following,
      receivalStatus: receival,
    });
  });
});

describe('an order', () => {
  it('is open until it is completed or cancelled', () => {
    expect(RETURN_ORDER_STATUSES.filter((status) => !isOpen(status))).toEqual([
      'completed',
      'cancelled',
    ]);
  });
});
