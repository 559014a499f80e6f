import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = [
  ['items', 'ix_items_marks', 'search_text'],
  ['cycles', 'ix_cycles_marks', 'search_text'],
  ['customers', 'ix_customers_marks', 'search_text'],
  ['return_orders', 'ix_return_orders_marks', 'search_text'],
  ['return_orders', 'ix_return_orders_rental_marks', 'rentals_search_text'],
] as const;

/**
 * Indexes the few texts with two adjacent marks, for searches of marks only: trigrams ignore marks.
 */
export class MarksInTexts1763683200027 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, name, column] of INDEXES) {
      await runner.query(`
        create index ${name} on ${table} (shop_id, id)
          where ${column} ~ '[^[:alnum:][:space:][:cntrl:]]{2}'`);
    }
    await runner.query(`
      create index ix_membership_credits_returned on membership_credits (shop_id, cycle_id)
        where status = 'returned'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [, name] of INDEXES) await runner.query(`drop index ${name}`);
    await runner.query('drop index ix_membership_credits_returned');
  }
}
