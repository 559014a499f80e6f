import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Validates the check of types, which reads the table without blocking it. */
export class NumberFieldsChecked1763683200383 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table custom_field_definitions validate constraint ck_custom_field_definitions_type',
    );
  }

  /** Nothing needs to be undone. */
  async down(): Promise<void> {}
}
