import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The location of a receipt, and the one before, to restore when the receipt is undone. */
export class ReceivedLocations1763683200270 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table return_lines add column location_id bigint');
    await runner.query('alter table return_lines add column item_location_before bigint');
    await runner.query(
      `alter table return_lines add constraint fk_return_lines_location
       foreign key (shop_id, location_id) references locations (shop_id, id) not valid`,
    );
    await runner.query(
      `alter table return_lines add constraint fk_return_lines_location_before
       foreign key (shop_id, item_location_before) references locations (shop_id, id) not valid`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table return_lines drop column item_location_before');
    await runner.query('alter table return_lines drop column location_id');
  }
}
