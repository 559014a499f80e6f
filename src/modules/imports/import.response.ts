import { IntegerField, ObjectListField, TextField } from '../../fields/body-fields.js';
import { UNBOUNDED } from '../../fields/rules.js';

/** A changed cell. */
export class ChangedCellResponse {
  @TextField({
    description: 'The key of the record: its serial or platform id, else its id',
    example: 'SN-0042',
  })
  key!: string;

  @TextField({
    description: 'The text of the cell before; null if empty',
    example: '1/2',
    nullable: true,
  })
  from!: string | null;

  @TextField({
    description: 'The text of the cell in the list; null if empty',
    example: '01-Feb',
    nullable: true,
  })
  to!: string | null;
}

/** The changes of a column. */
export class ChangedColumnResponse {
  @TextField({ description: 'The column', example: 'pickLocation' })
  column!: string;

  @IntegerField({ description: 'The number of changed cells', minimum: 1, example: 5 })
  count!: number;

  @ObjectListField(() => ChangedCellResponse, {
    description: 'The first changed cells, at most three',
    maximum: 3,
  })
  examples!: ChangedCellResponse[];
}

/** The outcome of an import. */
export class ImportedListResponse {
  @IntegerField({ description: 'The number of new records', example: 2 })
  created!: number;

  @IntegerField({ description: 'The number of records that changed', example: 5 })
  updated!: number;

  @IntegerField({ description: 'The number of records without a change', example: 19 })
  unchanged!: number;

  @ObjectListField(() => ChangedColumnResponse, {
    description: 'The changes of updated records, by columns',
    maximum: UNBOUNDED,
  })
  changes!: ChangedColumnResponse[];
}
