import type { MigrationInterface, QueryRunner } from 'typeorm';
import { distribute } from './distribute.js';

/** The two legs of each cycle, which hold its due and actual times. */
export class CycleLegs1763683200009 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
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
    await runner.query(`create index ix_cycle_legs_done on cycle_legs (shop_id, kind, done_at)`);
    await runner.query(`create index ix_cycle_legs_due on cycle_legs (shop_id, kind, due_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table cycle_legs');
  }
}
