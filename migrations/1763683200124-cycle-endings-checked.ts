import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Validates the checks of the columns for endings, which reads the table without blocking it. */
export class CycleEndingsChecked1763683200124 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const name of ['ck_cycles_closed', 'ck_cycles_reason', 'ck_cycles_replaced']) {
      await runner.query(`alter table cycles validate constraint ${name}`);
    }
  }

  /** Nothing needs to be undone. */
  async down(): Promise<void> {}
}
