import {
  BooleanField,
  IntegerField,
  ObjectListField,
  TextField,
} from '../../fields/body-fields.js';
import type { Count } from './list.query.js';

/** The number up to which the records with a value are counted. */
export const MAX_VALUE_COUNT = 10_000;

/** The number of records with a value. */
export class ValueCountResponse {
  @TextField({ description: 'The value', example: 'available' })
  value!: string;

  @IntegerField({ description: 'The number of records with it', minimum: 0, example: 412 })
  count!: number;

  @BooleanField({ description: 'False where there are more than `count`', example: true })
  isExact!: boolean;
}

/** The number of records per value of an enumeration. */
export class CountsResponse {
  @ObjectListField(() => ValueCountResponse, {
    description: 'Every value of the enumeration, in its order',
  })
  data!: ValueCountResponse[];
}

/** Returns the response with the counts of values, given in the same order. */
export const toCounts = (values: readonly string[], counts: readonly Count[]): CountsResponse => ({
  data: values.map((value, index) => {
    const { value: count, isExact } = counts[index]!;
    return { value, count, isExact };
  }),
});
