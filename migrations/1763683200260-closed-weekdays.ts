import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The weekdays on which a shop hands nothing over and takes nothing back. */
export class ClosedWeekdays1763683200260 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table shops add column closed_weekdays bigint[] not null default '{}'`,
    );
    await runner.query(
      `alter table shops add constraint ck_shops_closed_weekdays
       check (closed_weekdays <@ '{1,2,3,4,5,6,7}' and cardinality(closed_weekdays) <= 6) not valid`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table shops drop column closed_weekdays');
  }
}
