import { describe, expect, it } from 'vitest';
import { type CreditStatus, recreditStatus } from '../../src/modules/credits/credit.values.js';

describe('the credit status of several cycles', () => {
  it.each<[CreditStatus[], string]>([
    [[], 'uncredited'],
    [['unreturned'], 'uncredited'],
    [['unreturned', 'unreturned'], 'uncredited'],
    [['returned', 'unreturned'], 'partially_recredited'],
    [['unreturned', 'returned', 'returned'], 'partially_recredited'],
    [['returned'], 'recredited'],
    [['returned', 'returned'], 'recredited'],
  ])('of %j is %s', (statuses, expected) => {
    expect(recreditStatus(statuses.map((status) => ({ status })))).toBe(expected);
  });
});
