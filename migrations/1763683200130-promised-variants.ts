import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The variant that a cycle was booked for, where its unit is of another one. */
export class PromisedVariants1763683200130 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table cycles add column promised_variant_id bigint');
    await runner.query(`
      alter table cycles add constraint fk_cycles_promised_variant
        foreign key (shop_id, promised_variant_id) references variants (shop_id, id) not valid`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table cycles drop constraint fk_cycles_promised_variant');
    await runner.query('alter table cycles drop column promised_variant_id');
  }
}
