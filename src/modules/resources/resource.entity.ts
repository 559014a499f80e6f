import { Check, Entity, ForeignKey } from 'typeorm';
import { IdentityColumn, ShopIdColumn, TextColumn } from '../../database/schema/columns.js';

/** An id and the kind of thing it names: an item, a cycle or a return order. */
@Entity('resources')
@ForeignKey('Shop', ['shopId'], ['id'], { name: 'fk_resources_shop' })
@Check('ck_resources_kind', `kind in ('Item', 'Cycle', 'ReturnOrder')`)
export class Resource {
  @ShopIdColumn('pk_resources') shopId!: number;
  @IdentityColumn('pk_resources') id!: number;
  @TextColumn() kind!: string;
}
