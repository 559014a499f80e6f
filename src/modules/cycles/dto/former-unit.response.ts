import { IdField, MomentField, TextField } from '../../../fields/body-fields.js';

/** A unit that a rental had before a swap. */
export class FormerUnitResponse {
  @IdField({ description: 'Id of the unit', example: 16 })
  itemId!: number;

  @TextField({ description: 'Serial', minimum: 0, example: 'SN-0041', nullable: true })
  serial!: string | null;

  @MomentField({ description: 'When it was handed out' })
  from!: string;

  @MomentField({ description: 'When it was swapped for another one' })
  to!: string;
}
