import { Entity, ForeignKey } from 'typeorm';
import { EnumerationColumn, IdentityColumn, ShopIdColumn } from '../../database/schema/columns.js';
import { RESOURCE_KINDS, type ResourceKind } from './resource-kind.js';

/** An id and the kind of thing it names: an item, a cycle or a return order. */
@Entity('resources')
@ForeignKey('Shop', ['shopId'], ['id'], { name: 'fk_resources_shop' })
export class Resource {
  @ShopIdColumn('pk_resources') shopId!: number;
  @IdentityColumn('pk_resources') id!: number;
  @EnumerationColumn('ck_resources_kind', RESOURCE_KINDS) kind!: ResourceKind;
}
