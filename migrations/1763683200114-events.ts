import type { MigrationInterface, QueryRunner } from 'typeorm';
import { distribute } from './distribute.js';

/** The log of all changes, numbered by shop in commit order. */
export class Events1763683200114 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table event_counters (
        shop_id bigint not null,
        value bigint not null,
        made_at timestamptz(3) not null,
        constraint pk_event_counters primary key (shop_id)
      )`);
    await distribute(runner, 'event_counters');
    await runner.query(`
      alter table event_counters add constraint fk_event_counters_shop
        foreign key (shop_id) references shops (id)`);

    await runner.query(`
      create table events (
        shop_id bigint not null,
        id bigint not null,
        type text not null,
        resource_id bigint not null,
        resource_platform_id bigint,
        actor_name text not null,
        actor_key_id bigint,
        request text,
        changes jsonb,
        created_at timestamptz(3) not null,
        constraint pk_events primary key (shop_id, id)
      )`);
    await distribute(runner, 'events');
    await runner.query(`
      alter table events add constraint fk_events_shop foreign key (shop_id) references shops (id)`);
    await runner.query('create index ix_events_type on events (shop_id, type, id)');
    await runner.query('create index ix_events_resource on events (shop_id, resource_id, id)');
    await runner.query('create index ix_events_key on events (shop_id, actor_key_id, id)');
    await runner.query('create index ix_events_request on events (shop_id, request, id)');
    await runner.query('create index ix_events_created on events (shop_id, created_at, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table events');
    await runner.query('drop table event_counters');
  }
}
