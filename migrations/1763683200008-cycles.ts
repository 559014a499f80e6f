import type { MigrationInterface, QueryRunner } from 'typeorm';
import { distribute } from './distribute.js';

/** Cycles; no two may claim one unit for one day. */
export class Cycles1763683200008 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create extension if not exists btree_gist');
    await runner.query(`
      create table cycles (
        shop_id bigint not null,
        id bigint not null,
        sequential_id bigint not null,
        item_id bigint not null,
        variant_id bigint not null,
        customer_id bigint not null,
        method_type text not null,
        delivery_method_type text not null,
        rental_start timestamptz(3) not null,
        rental_end timestamptz(3),
        minimum_rental_end timestamptz(3),
        packing_status text not null default 'pending',
        platform_order_id bigint,
        platform_order_line_id bigint,
        platform_order_name text,
        price_cents integer,
        cancelled_at timestamptz(3),
        restocked_at timestamptz(3),
        active boolean not null,
        booked_from date not null,
        booked_to date not null,
        occupied_from date not null,
        occupied_to date not null,
        tags text[] not null default '{}',
        search_text text not null,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        constraint pk_cycles primary key (shop_id, id),
        constraint uq_cycles_sequential unique (shop_id, sequential_id),
        constraint ck_cycles_method check
          (method_type in ('calendar', 'subscription', 'membership', 'resale')),
        constraint ck_cycles_delivery check (delivery_method_type in ('shipping', 'pick_up')),
        constraint ck_cycles_packing check (packing_status in ('pending', 'printed', 'packed')),
        constraint ex_cycles_booked exclude using gist
          (shop_id with =, item_id with =, daterange(booked_from, booked_to, '[]') with &&)
          where (booked_from <= booked_to)
      )`);
    await distribute(runner, 'cycles');
    for (const [name, column, target] of FOREIGN_KEYS) {
      await runner.query(`
        alter table cycles add constraint ${name}
          foreign key (shop_id, ${column}) references ${target} (shop_id, id)`);
    }
    for (const [name, definition] of INDEXES) {
      await runner.query(`create index ${name} on cycles ${definition}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table cycles');
  }
}

const FOREIGN_KEYS = [
  ['fk_cycles_resource', 'id', 'resources'],
  ['fk_cycles_item', 'item_id', 'items'],
  ['fk_cycles_variant', 'variant_id', 'variants'],
  ['fk_cycles_customer', 'customer_id', 'customers'],
] as const;

const INDEXES = [
  ['ix_cycles_item', '(shop_id, item_id, occupied_to) include (occupied_from)'],
  ['ix_cycles_variant', '(shop_id, variant_id, occupied_to) include (occupied_from, item_id)'],
  ['ix_cycles_active', '(shop_id, id) where active'],
  ['ix_cycles_active_item', '(shop_id, item_id) where active'],
  ['ix_cycles_active_variant', '(shop_id, variant_id) include (item_id, occupied_to) where active'],
  ['ix_cycles_customer', '(shop_id, customer_id, id)'],
  ['ix_cycles_order', '(shop_id, platform_order_id, id)'],
  ['ix_cycles_updated', '(shop_id, updated_at)'],
  ['ix_cycles_created', '(shop_id, created_at)'],
  ['ix_cycles_rental_start', '(shop_id, rental_start)'],
  ['ix_cycles_tags', 'using gin (shop_id, tags)'],
  ['ix_cycles_search', 'using gin (shop_id, search_text gin_trgm_ops)'],
] as const;
