import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Validates that the requested locations exist; before, the constraint covers new values only. */
export class RequestedLocationsExist1763683200313 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table cycles validate constraint fk_cycles_requested_location');
  }

  /** Nothing needs to be undone. */
  async down(): Promise<void> {}
}
