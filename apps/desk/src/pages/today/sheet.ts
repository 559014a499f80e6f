import type { Schemas } from '../../../../../clients/typescript/src/index.js';

export type Sheet = Schemas['DaySheet'];
export type Cycle = Schemas['Cycle'];

/** The lists of a sheet, the most urgent first. */
export const LISTS = ['atRisk', 'overdue', 'handOver', 'takeBack', 'prepare', 'restock'] as const;

export type ListName = (typeof LISTS)[number];

/** The next step of a cycle. */
export type Step = 'pack' | 'handOver' | 'takeBack' | 'restock' | 'move';

/** Returns the step that takes a cycle off a list. */
export function stepOf(list: ListName, { fulfilledAt }: Cycle): Step {
  switch (list) {
    case 'atRisk':
      return 'move';
    case 'prepare':
      return 'pack';
    case 'overdue':
      return fulfilledAt === null ? 'handOver' : 'takeBack';
    default:
      return list;
  }
}

/** The time that a list is sorted by. */
export function dueOf(list: ListName, cycle: Cycle): string | null {
  const { prepareFrom, fulfillAt, fulfilledAt, receiveAt, restockBy } = cycle;
  switch (list) {
    case 'prepare':
      return prepareFrom;
    case 'restock':
      return restockBy;
    case 'takeBack':
      return receiveAt;
    case 'overdue':
      return fulfilledAt === null ? fulfillAt : receiveAt;
    default:
      return fulfillAt;
  }
}

/** The sheet after a step, until it is read again. */
export function without(sheet: Sheet, list: ListName, { id }: Cycle): Sheet {
  const { data, count } = sheet[list];
  const left = data.filter((cycle) => cycle.id !== id);
  return { ...sheet, [list]: { data: left, count: count - (data.length - left.length) } };
}
