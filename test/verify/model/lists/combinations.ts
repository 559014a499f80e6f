import type { FilterModel, ListModel, ListName } from './list-model.js';
import { LISTS } from './lists.js';
import { Random } from '../../../support/models/random.js';

/** A list with its filters and its order. */
export interface Combination {
  readonly list: ListName;
  readonly model: ListModel;
  readonly filters: readonly FilterModel[];
  /** As the parameter has it, with `-` for descending order. */
  readonly sort: string;
}

/** Every list with none, each and every pair of its filters, in each of its orders. */
const ALL: readonly Combination[] = Object.entries(LISTS).flatMap(([list, model]) =>
  [[], ...singlesAndPairs(model.filters)].flatMap((filters) =>
    Object.keys(model.sorts)
      .flatMap((sort) => [sort, `-${sort}`])
      .map((sort) => ({ list: list as ListName, model, filters, sort })),
  ),
);

export const COMBINATIONS_IN_ALL = ALL.length;

/** In an order that mixes lists, so that successive ones are of all kinds. */
const SHUFFLED = new Random(1).shuffled(ALL);

/** So many successive combinations; each occurs once before one occurs twice. */
export const combinationsFrom = (first: number, count: number): Combination[] =>
  Array.from({ length: count }, (_, index) => SHUFFLED[(first + index) % SHUFFLED.length]!);

function singlesAndPairs(filters: readonly FilterModel[]): FilterModel[][] {
  return filters.flatMap((filter, place) => [
    [filter],
    ...filters.slice(place + 1).map((other) => [filter, other]),
  ]);
}
