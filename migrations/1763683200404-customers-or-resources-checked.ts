import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Validates the constraints, which reads the tables without blocking them. */
export class CustomersOrResourcesChecked1763683200404 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, constraint] of CONSTRAINTS) {
      await runner.query(`alter table ${table} validate constraint ${constraint}`);
    }
  }

  /** Nothing needs to be undone. */
  async down(): Promise<void> {}
}

const CONSTRAINTS = [
  ['custom_field_definitions', 'ck_custom_field_definitions_owner'],
  ['custom_fields', 'fk_custom_fields_customer'],
  ['custom_fields', 'ck_custom_fields_owner'],
  ['timeline_events', 'ck_timeline_events_type'],
  ['timeline_events', 'fk_timeline_events_customer'],
  ['timeline_events', 'ck_timeline_events_owner'],
] as const;
