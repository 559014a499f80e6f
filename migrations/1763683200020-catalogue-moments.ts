import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['products', 'variants', 'customers'];

/** Lists of products, variants and customers can be filtered by creation and update time. */
export class CatalogueMoments1763683200020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      await runner.query(`create index ix_${table}_updated on ${table} (shop_id, updated_at)`);
      await runner.query(`create index ix_${table}_created on ${table} (shop_id, created_at)`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      await runner.query(`drop index ix_${table}_updated`);
      await runner.query(`drop index ix_${table}_created`);
    }
  }
}
