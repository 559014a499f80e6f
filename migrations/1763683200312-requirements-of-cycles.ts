import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The location and the conditions that the unit of a cycle has to have. */
export class RequirementsOfCycles1763683200312 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table cycles add column requested_location_id bigint');
    await runner.query(
      `alter table cycles add column condition_ids bigint[] not null default '{}'`,
    );
    await runner.query(`
      alter table cycles add constraint fk_cycles_requested_location
        foreign key (shop_id, requested_location_id) references locations (shop_id, id) not valid`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table cycles drop constraint fk_cycles_requested_location');
    await runner.query('alter table cycles drop column requested_location_id');
    await runner.query('alter table cycles drop column condition_ids');
  }
}
