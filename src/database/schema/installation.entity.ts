import { Check, Entity } from 'typeorm';
import { IdColumn, TextColumn } from './columns.js';

/** Settings that all instances on one database share: a single row. */
@Entity('installation')
@Check('ck_installation_one', 'id = 1')
export class Installation {
  @IdColumn('pk_installation') id!: number;
  @TextColumn() pageKey!: string;
}
