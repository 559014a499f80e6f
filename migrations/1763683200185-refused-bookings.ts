import type { MigrationInterface, QueryRunner } from 'typeorm';
import { distribute } from './distribute.js';

/** Bookings that were rejected for lack of a free unit, counted by day and variant. */
export class RefusedBookings1763683200185 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table refused_bookings (
        shop_id bigint not null,
        day date not null,
        variant_id bigint not null,
        refusals bigint not null,
        constraint pk_refused_bookings primary key (shop_id, day, variant_id)
      )`);
    await distribute(runner, 'refused_bookings');
    await runner.query(`
      alter table refused_bookings add constraint fk_refused_bookings_variant
        foreign key (shop_id, variant_id) references variants (shop_id, id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table refused_bookings');
  }
}
