import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A block that a service plan wrote is of a unit, and of an existing plan. */
export class BlocksOfPlans1763683200412 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table blocked_dates add constraint ck_blocked_dates_service
        check (service_days is null or (service_plan_id is not null and item_id is not null))
        not valid`);
    await runner.query(`
      alter table blocked_dates add constraint fk_blocked_dates_plan
        foreign key (shop_id, service_plan_id) references service_plans (shop_id, id) not valid`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table blocked_dates drop constraint fk_blocked_dates_plan');
    await runner.query('alter table blocked_dates drop constraint ck_blocked_dates_service');
  }
}
