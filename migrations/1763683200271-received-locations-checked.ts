import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Validates the foreign keys of locations, which reads the table without blocking it. */
export class ReceivedLocationsChecked1763683200271 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const key of ['fk_return_lines_location', 'fk_return_lines_location_before']) {
      await runner.query(`alter table return_lines validate constraint ${key}`);
    }
  }

  /** Nothing needs to be undone. */
  async down(): Promise<void> {}
}
