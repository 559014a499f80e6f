import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holds } from '../../../support/models/property.js';
import { findAnomalies } from './checker/anomalies.js';
import type { Access, ObjectName, Transaction } from './checker/history.js';

const write = (object: ObjectName, value: number): Access => ({ object, write: value });
const read = (object: ObjectName, ...values: number[]): Access => ({ object, read: values });

/** A committed transaction. */
const at = (start: number, end: number, ...accesses: Access[]): Transaction => {
  return { status: 'committed', start, end, accesses };
};
/** A committed transaction at the same time as all others. */
const beside = (...accesses: Access[]): Transaction => at(0, 1_000, ...accesses);
const aborted = (...accesses: Access[]): Transaction => ({
  ...beside(...accesses),
  status: 'aborted',
});
const unknown = (start: number, ...accesses: Access[]): Transaction => {
  return { status: 'unknown', start, end: Infinity, accesses };
};

const namesOf = (history: readonly Transaction[]): string[] =>
  findAnomalies(history).map(({ name }) => name);

const [x, y] = ['list:x', 'list:y'] as const;
const [counter, register] = ['set:counter', 'register:cost'] as const;

const PLANTED: Record<string, [anomaly: string, ...history: Transaction[]]> = {
  'two lists in opposite orders': [
    'G0',
    beside(write(x, 1), write(y, 1)),
    beside(write(x, 2), write(y, 2)),
    beside(read(x, 1, 2)),
    beside(read(y, 2, 1)),
  ],
  'a read of a rejected write': ['G1a', aborted(write(x, 1)), beside(read(x, 1))],
  'a counted credit of a dry run': ['G1a', aborted(write(counter, 1)), beside(read(counter, 1))],
  'a read in the middle of a transaction': [
    'G1b',
    beside(write(x, 1), write(x, 2)),
    beside(read(x, 1)),
    beside(read(x, 1, 2)),
  ],
  'two transactions that read from each other': [
    'G1c',
    beside(write(x, 1), read(y, 2)),
    beside(write(y, 2), read(x, 1)),
  ],
  'a circle of three reads': [
    'G1c',
    beside(write(x, 1), read(counter, 3)),
    beside(write(y, 2), read(x, 1)),
    beside(write(counter, 3), read(y, 2)),
  ],
  'half of a batch': [
    'G-single',
    beside(write(x, 1), write(y, 1)),
    beside(read(x, 1), read(y)),
    beside(read(y, 1)),
  ],
  'half of a batch, seen as a sum': [
    'G-single',
    beside(write(x, 1), write(counter, 1)),
    beside(read(x, 1), read(counter)),
  ],
  'a read that is not repeatable': [
    'G-single',
    beside(read(x), read(x, 1)),
    beside(write(x, 1)),
    beside(read(x, 1)),
  ],
  'two updates of one version of a register': [
    'lost update',
    beside(write(register, 1)),
    beside(read(register, 1), write(register, 2)),
    beside(read(register, 1), write(register, 3)),
  ],
  'the same, one of which also reads before and after the other': [
    'lost update',
    beside(write(register, 1)),
    beside(read(register, 1), read(x), write(register, 2), read(x, 1)),
    beside(read(register, 1), write(register, 3), write(x, 1)),
  ],
  'two updates of one version of a list': [
    'lost update',
    beside(read(x), write(x, 1)),
    beside(read(x), write(x, 2)),
    beside(read(x, 1, 2)),
  ],
  'two writes that each miss the other': [
    'G2',
    beside(read(x), write(y, 1)),
    beside(read(y), write(x, 1)),
    beside(read(x, 1), read(y, 1)),
  ],
  'two readers that disagree which credit was first': [
    'G2',
    beside(write(counter, 1)),
    beside(write(counter, 2)),
    beside(read(counter, 1)),
    beside(read(counter, 2)),
  ],
  'a list without a write that had its response': [
    'stale read',
    at(1, 2, write(x, 1)),
    at(3, 4, read(x)),
    beside(read(x, 1)),
  ],
  'a write that was never seen': ['stale read', at(1, 2, write(x, 1)), at(3, 4, read(x))],
  'an old value of a register': [
    'stale read',
    at(1, 2, read(register), write(register, 1)),
    at(3, 4, read(register)),
  ],
  'a sum without a credit that had its response': [
    'stale read',
    at(1, 2, write(counter, 1)),
    at(3, 4, read(counter)),
  ],
  'a later read that sees less': [
    'stale read',
    unknown(1, write(x, 1)),
    at(2, 3, read(x, 1)),
    at(4, 5, read(x)),
  ],
  'a response without the write of its request': [
    'stale read',
    beside(write(x, 1)),
    { ...beside(read(x)), after: 0 },
    beside(read(x, 1)),
  ],
  'a later write that comes first': [
    'write order against real time',
    at(1, 2, write(x, 1)),
    at(3, 4, write(x, 2)),
    beside(read(x, 2, 1)),
  ],
  'a read of the future': [
    'read before its write',
    at(1, 2, read(register, 1)),
    at(3, 4, write(register, 1)),
  ],
  'a value that nobody wrote': ['unwritten value', beside(read(x, 7))],
  'a write that was done twice': ['duplicate value', beside(write(x, 1)), beside(read(x, 1, 1))],
  'a credit that was given twice': [
    'duplicate value',
    beside(write(counter, 1)),
    beside(read(counter, 1, 1)),
  ],
  'a read without the own write': ['own write missing', beside(write(x, 1), read(x))],
  'a list whose order changed': [
    'other order',
    beside(write(x, 1)),
    beside(write(x, 2)),
    beside(write(x, 3)),
    beside(read(x, 1, 2)),
    beside(read(x, 2, 1, 3)),
  ],
};

describe('the checker of histories', () => {
  it.each(Object.entries(PLANTED))('finds %s', (_, [anomaly, ...history]) => {
    expect(namesOf(history)).toContain(anomaly);
  });

  it('shows the cycle and its transactions', () => {
    const [, ...history] = PLANTED['half of a batch']!;
    const [found] = findAnomalies(history);
    expect(found!.detail.split('\n').map((line) => line.trim())).toEqual([
      '1 rw list:y → 0 wr list:x → 1',
      `1 ${JSON.stringify(history[1])}`,
      `0 ${JSON.stringify(history[0])}`,
    ]);
  });

  it.each<[string, Transaction[]]>([
    ['an empty history', []],
    [
      'transactions in a row',
      [
        at(1, 2, write(x, 1), write(y, 1)),
        at(3, 4, read(x, 1), write(x, 2), read(x, 1, 2)),
        at(5, 6, read(register), write(register, 1), read(register, 1)),
        at(7, 8, read(x, 1, 2), read(y, 1), read(register, 1)),
      ],
    ],
    [
      'reads at the same time that see a write or not',
      [at(1, 9, write(x, 1)), at(2, 3, read(x)), at(4, 5, read(x, 1)), at(6, 7, read(x, 1))],
    ],
    [
      'writes without a response, seen late or never',
      [unknown(1, write(x, 1), write(y, 2)), unknown(2, write(x, 3)), at(8, 9, read(x, 1))],
    ],
    ['a rejected write that nobody sees', [aborted(write(x, 1)), at(3, 4, read(x))]],
    [
      'credits in any order',
      [at(1, 9, write(counter, 2)), at(1, 9, write(counter, 1)), at(2, 3, read(counter, 1))],
    ],
  ])('finds nothing in %s', (_, history) => {
    expect(findAnomalies(history)).toEqual([]);
  });
});

/** Random transactions, each on some of the objects. */
const PLANS = fc.array(
  fc.record({
    objects: fc.subarray([x, y, counter, register], { minLength: 1 }),
    isRead: fc.boolean(),
    outcome: fc.constantFrom('committed', 'committed', 'committed', 'aborted', 'unknown'),
    before: fc.nat({ max: 5 }),
    length: fc.nat({ max: 5 }),
  }),
  { minLength: 1, maxLength: 40 },
);

/** Executes plans one after the other; their requests and responses overlap. */
function execute(plans: typeof PLANS extends fc.Arbitrary<infer Plans> ? Plans : never) {
  const state: Record<ObjectName, number[]> = { [x]: [], [y]: [], [counter]: [], [register]: [] };
  return plans.map(({ objects, isRead, outcome, before, length }, index): Transaction => {
    const isDone = outcome === 'committed' || (outcome === 'unknown' && length > 2);
    const accesses = objects.flatMap((object): Access[] => {
      const seen = read(object, ...state[object]!);
      if (isRead) return [seen];
      const values = object === register ? [index] : [...state[object]!, index];
      if (isDone) state[object] = values;
      return [seen, write(object, index), read(object, ...values)];
    });
    const moment = index * 2;
    const end = outcome === 'unknown' ? Infinity : moment + length + 0.5;
    return { status: outcome as Transaction['status'], start: moment - before, end, accesses };
  });
}

describe('random histories', () => {
  it('have no anomaly where each transaction happened at one moment', () => {
    holds(
      fc.property(PLANS, (plans) => {
        expect(findAnomalies(execute(plans))).toEqual([]);
      }),
    );
  });

  it('have an anomaly where the last value of a read is left out', () => {
    holds(
      fc.property(PLANS, fc.nat(), (plans, place) => {
        const history = execute(plans);
        const reads = history.flatMap(({ status, end, accesses }, index) =>
          status !== 'committed' || accesses.some((access) => 'write' in access)
            ? []
            : accesses.flatMap((access, nth) => {
                if (!('read' in access) || access.object === register) return [];
                const last = access.read.at(-1);
                // The write had its response before, so that it had to be seen.
                const isDue = last !== undefined && history[last]!.end < history[index]!.start;
                return isDue ? [{ index, nth, access, end }] : [];
              }),
        );
        if (reads.length === 0) return;
        const { index, nth, access } = reads[place % reads.length]!;
        const damaged = { object: access.object, read: access.read.slice(0, -1) };
        const accesses = history[index]!.accesses.with(nth, damaged);
        expect(findAnomalies(history.with(index, { ...history[index]!, accesses }))).not.toEqual(
          [],
        );
      }),
    );
  });
});
