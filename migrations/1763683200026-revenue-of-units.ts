import type { MigrationInterface, QueryRunner } from 'typeorm';

const index = (included: string) =>
  `create index ix_cycles_item on cycles (shop_id, item_id, occupied_to) include (${included})`;

/** An index alone provides the revenue of a unit's cycles, for each unit of a page. */
export class RevenueOfUnits1763683200026 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ix_cycles_item');
    await runner.query(index('occupied_from, price_cents, cancelled_at'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ix_cycles_item');
    await runner.query(index('occupied_from'));
  }
}
