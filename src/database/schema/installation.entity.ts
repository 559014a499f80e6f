import { Check, Entity } from 'typeorm';
import { IdColumn, TextColumn } from './columns.js';

/** What all instances on one database have in common: a single row. */
@Entity('installation')
@Check('ck_installation_one', 'id = 1')
export class Installation {
  @IdColumn('pk_installation') id!: number;
  @TextColumn() pageKey!: string;
}
