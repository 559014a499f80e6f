import type { MigrationInterface, QueryRunner } from 'typeorm';
import { distribute } from './distribute.js';

/** Cycles and their two legs; no two cycles may claim one unit for one day. */
export class Cycles1763683200109 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The filterable times of the legs are copied, so that one table has all filters of the list.
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
        out boolean not null,
        awaited_at timestamptz(3),
        fulfilled_at timestamptz(3),
        received_at timestamptz(3),
        receive_at timestamptz(3),
        constraint pk_cycles primary key (shop_id, id),
        constraint uq_cycles_sequential unique (shop_id, sequential_id),
        constraint uq_cycles_item unique (shop_id, id, item_id),
        constraint ck_cycles_method check
          (method_type in ('calendar', 'subscription', 'membership', 'resale')),
        constraint ck_cycles_delivery check (delivery_method_type in ('shipping', 'pick_up')),
        constraint ck_cycles_packing check (packing_status in ('pending', 'printed', 'packed')),
        constraint ck_cycles_out check (active or not out),
        constraint ck_cycles_awaited check (active or awaited_at is null),
        constraint ex_cycles_booked exclude using gist
          (shop_id with =, item_id with =, daterange(booked_from, booked_to, '[]') with &&)
          where (booked_from <= booked_to)
      )`);
    await distribute(runner, 'cycles');
    await runner.query(`
      alter table cycles add constraint fk_cycles_resource
        foreign key (shop_id, id) references resources (shop_id, id)`);
    await runner.query(`
      alter table cycles add constraint fk_cycles_item
        foreign key (shop_id, item_id) references items (shop_id, id)`);
    await runner.query(`
      alter table cycles add constraint fk_cycles_variant
        foreign key (shop_id, variant_id) references variants (shop_id, id)`);
    await runner.query(`
      alter table cycles add constraint fk_cycles_customer
        foreign key (shop_id, customer_id) references customers (shop_id, id)`);
    for (const [name, definition] of CYCLE_INDEXES) {
      await runner.query(`create index ${name} on cycles ${definition}`);
    }
    // The columns depend on each other; PostgreSQL would multiply their frequencies.
    await runner.query(
      'create statistics st_cycles_kind on method_type, packing_status from cycles',
    );

    await runner.query(`
      create table cycle_legs (
        shop_id bigint not null,
        cycle_id bigint not null,
        kind text not null,
        due_at timestamptz(3),
        due_given boolean not null,
        done_at timestamptz(3),
        buffer_day date,
        buffer_given boolean not null,
        constraint pk_cycle_legs primary key (shop_id, cycle_id, kind),
        constraint ck_cycle_legs_kind check (kind in ('fulfillment', 'receival'))
      )`);
    await distribute(runner, 'cycle_legs');
    await runner.query(`
      alter table cycle_legs add constraint fk_cycle_legs_cycle
        foreign key (shop_id, cycle_id) references cycles (shop_id, id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table cycle_legs');
    await runner.query('drop table cycles');
  }
}

/** Each filter of the list finds its rows in id order, as those of the items do. */
const CYCLE_INDEXES = [
  ['ix_cycles_variant', '(shop_id, variant_id, occupied_to) include (occupied_from, item_id)'],
  ['ix_cycles_active', '(shop_id, id) where active'],
  ['ix_cycles_active_item', '(shop_id, item_id) where active'],
  ['ix_cycles_active_variant', '(shop_id, variant_id) include (item_id, occupied_to) where active'],
  ['ix_cycles_customer', '(shop_id, customer_id, id)'],
  ['ix_cycles_order', '(shop_id, platform_order_id, id)'],
  ['ix_cycles_tags', 'using gin (shop_id, tags)'],
  ['ix_cycles_out_item', '(shop_id, item_id) where out'],
  ['ix_cycles_out_variant', '(shop_id, variant_id) where out'],
  ['ix_cycles_created', '(shop_id, created_at, id)'],
  ['ix_cycles_kind', '(shop_id, method_type, packing_status, id)'],
  ['ix_cycles_out', '(shop_id, id) where out'],
  ['ix_cycles_cancelled', '(shop_id, id) where cancelled_at is not null'],
  ['ix_cycles_updated', 'using gist (shop_id, updated_at, (id + 0))'],
  ['ix_cycles_rental_start', 'using gist (shop_id, rental_start, (id + 0))'],
  // The index alone provides the revenue of a unit.
  [
    'ix_cycles_item',
    '(shop_id, item_id, occupied_to) include (occupied_from, price_cents, cancelled_at)',
  ],
  ['ix_cycles_marks', `(shop_id, id) where search_text ~ '[^[:alnum:][:space:][:cntrl:]]{2}'`],
  ['ix_cycles_awaited_back', 'using gist (shop_id, awaited_at, (id + 0)) where out'],
  ['ix_cycles_awaited_out', 'using gist (shop_id, awaited_at, (id + 0)) where active and not out'],
  ['ix_cycles_over', '(shop_id, id) where not active'],
  [
    'ix_cycles_cancelled_kind',
    '(shop_id, method_type, packing_status, id) where cancelled_at is not null',
  ],
  ['ix_cycles_fulfilled', 'using gist (shop_id, fulfilled_at, (id + 0))'],
  ['ix_cycles_received', 'using gist (shop_id, received_at, (id + 0))'],
  ['ix_cycles_receive', 'using gist (shop_id, receive_at, (id + 0))'],
  ['ix_cycles_search_keys', 'using gin (search_keys(shop_id, search_text))'],
] as const;
