import {
  BooleanField,
  IntegerField,
  ObjectField,
  ObjectListField,
  TextField,
} from '../../fields/body-fields.js';
import type { Count, VariantCounts } from './list.query.js';

/** The number up to which the records with a value are counted. */
export const MAX_VALUE_COUNT = 10_000;

/** The number of variants with a count of their own. */
export const MAX_COUNTED_VARIANTS = 100;

/** The number of records with a value. */
export class ValueCountResponse {
  @TextField({ description: 'The value', example: 'available' })
  value!: string;

  @IntegerField({ description: 'The number of records with it', minimum: 0, example: 412 })
  count!: number;

  @BooleanField({ description: 'False where there are more than `count`', example: true })
  isExact!: boolean;
}

/** The number of records without a count of their own. */
export class OtherCountResponse {
  @IntegerField({ description: 'The number of records', minimum: 0, example: 31 })
  count!: number;
}

/** The number of records per value. */
export class CountsResponse {
  @ObjectListField(() => ValueCountResponse, {
    description:
      'Every value of the enumeration, in its order. By `platformVariantId`, the 100 variants with ' +
      'most records, most first, with their platform ids as `value`; these counts are always exact.',
  })
  data!: ValueCountResponse[];

  @ObjectField(() => OtherCountResponse, {
    description: 'The records of all other variants, by `platformVariantId` only',
    optional: true,
  })
  other?: OtherCountResponse;
}

/** Returns the response with the counts of values, given in the same order. */
export const toCounts = (values: readonly string[], counts: readonly Count[]): CountsResponse => ({
  data: values.map((value, index) => {
    const { value: count, isExact } = counts[index]!;
    return { value, count, isExact };
  }),
});

/** Returns the response with the counts of variants. */
export const toVariantCounts = ({ top, others }: VariantCounts): CountsResponse => ({
  data: top.map(({ value, count }) => ({ value, count, isExact: true })),
  other: { count: others },
});
