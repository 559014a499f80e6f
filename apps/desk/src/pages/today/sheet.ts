import type { Schemas } from '../../../../../clients/typescript/src/index.js';
import { hourOf } from '../../parts/days.js';

/** An open rental, with what a person should know of its unit. */
export type Cycle = Schemas['Cycle'] & {
  /** The condition of a damaged unit that is to be restocked. */
  readonly damage?: Schemas['EmbeddedCondition'] | undefined;
  /** True while the unit is late with another customer, though the rental is not at risk yet. */
  readonly isUnitLate?: boolean;
};

/** The lists of a day, the most urgent first. */
export const LISTS = [
  'atRisk',
  'late',
  'missed',
  'handOver',
  'takeBack',
  'prepare',
  'restock',
] as const;

export type ListName = (typeof LISTS)[number];

/** The open cycles of a list, as far as the service returns them. */
interface Part {
  readonly data: readonly Cycle[];
  /** The number of all; if the service has more, that of the data where nothing counts the others. */
  readonly count: number;
  readonly isWhole: boolean;
}

export type Sheet = Readonly<Record<ListName, Part>> & {
  readonly date: string;
  /** The units that need a service. */
  readonly service: Schemas['DaySheetItems'];
};

/** The lists of a day. Late returns and missed hand-overs are two lists. */
export function sheetOf({ date, overdue, ...lists }: Schemas['DaySheet']): Sheet {
  const late = new Map(
    overdue.data.flatMap(({ fulfilledAt, itemId, id }) =>
      fulfilledAt === null ? [] : [[itemId, id] as const],
    ),
  );
  const withUnit = (cycle: Schemas['Cycle']): Cycle => ({
    ...cycle,
    isUnitLate:
      (late.get(cycle.itemId) ?? cycle.id) !== cycle.id && !cycle.risks.includes('item_overdue'),
  });
  const part = ({ data, count }: Schemas['DaySheetList'], own = data): Part => ({
    data: own.map(withUnit),
    count: own.length === data.length ? count : own.length,
    isWhole: data.length === count,
  });
  return {
    date,
    atRisk: part(lists.atRisk),
    late: part(
      overdue,
      overdue.data.filter(({ fulfilledAt }) => fulfilledAt !== null),
    ),
    missed: part(
      overdue,
      overdue.data.filter(({ fulfilledAt }) => fulfilledAt === null),
    ),
    handOver: part(lists.handOver),
    takeBack: part(lists.takeBack),
    prepare: part(lists.prepare),
    restock: part(lists.restock),
    service: lists.service,
  };
}

/** The next step of a cycle. */
type Step = 'pack' | 'handOver' | 'takeBack' | 'restock' | 'move';

/** The step that takes a cycle off a list. */
export const STEPS = {
  atRisk: 'move',
  late: 'takeBack',
  missed: 'handOver',
  handOver: 'handOver',
  takeBack: 'takeBack',
  prepare: 'pack',
  restock: 'restock',
} as const satisfies Record<ListName, Step>;

/** The time that a list is sorted by. */
function dueOf(list: ListName, cycle: Cycle): string | null {
  const { prepareFrom, fulfillAt, receiveAt, restockBy } = cycle;
  switch (list) {
    case 'prepare':
      return prepareFrom;
    case 'restock':
      return restockBy;
    case 'takeBack':
    case 'late':
      return receiveAt;
    default:
      return fulfillAt;
  }
}

/** A row of a list. */
export interface Row {
  readonly cycle: Cycle;
  /** True when nothing is left to do, here or at another desk. */
  readonly isDone: boolean;
}

/** The rows of a customer within an hour. */
export interface Group {
  readonly key: string;
  readonly due: string | null;
  readonly rows: readonly [Row, ...Row[]];
}

/** The rows by customer and hour, each group at the place of its first row. */
export function groupsOf(list: ListName, rows: readonly Row[]): readonly Group[] {
  const groups = new Map<string, { due: string | null; rows: [Row, ...Row[]] }>();
  for (const row of rows) {
    const due = dueOf(list, row.cycle);
    const key = `${row.cycle.customer.id} ${due && hourOf(due)}`;
    const group = groups.get(key);
    if (group) group.rows.push(row);
    else groups.set(key, { due, rows: [row] });
  }
  return [...groups].map(([key, group]) => ({ key, ...group }));
}

/** The sheet after a step, until it is read again. */
export function without(sheet: Sheet, list: ListName, done: readonly Cycle[]): Sheet {
  const { data, count, isWhole } = sheet[list];
  const left = data.filter(({ id }) => !done.some((cycle) => cycle.id === id));
  return { ...sheet, [list]: { data: left, count: count - (data.length - left.length), isWhole } };
}
