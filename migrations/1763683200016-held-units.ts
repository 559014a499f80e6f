import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A line holds the unit of its rental only while its order is open. A line and its rental never
 * disagree about a receipt, so the order of the two receipts is not stored.
 */
export class HeldUnits1763683200016 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table return_lines add column held_item_id bigint');
    await inEachShop(runner, 'held_item_id = item_id', 'open');
    await runner.query('alter table return_lines drop constraint fk_return_lines_rental');
    await runner.query(`
      alter table return_lines add constraint fk_return_lines_rental
        foreign key (shop_id, rental_id) references cycles (shop_id, id)`);
    await runner.query(`
      alter table return_lines add constraint fk_return_lines_held
        foreign key (shop_id, rental_id, held_item_id) references cycles (shop_id, id, item_id)`);
    await runner.query(`
      alter table return_lines add constraint ck_return_lines_held
        check (held_item_id is not distinct from case when open then item_id end)`);
    await runner.query('alter table return_lines drop column received_rental');
  }

  /** Fails where a rental on a closed order has since received another unit. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table return_lines add column received_rental boolean not null default false`);
    await inEachShop(runner, 'received_rental = true', `status = 'received' and rental_id > 0`);
    await runner.query('alter table return_lines drop constraint ck_return_lines_held');
    await runner.query('alter table return_lines drop constraint fk_return_lines_held');
    await runner.query('alter table return_lines drop constraint fk_return_lines_rental');
    await runner.query(`
      alter table return_lines add constraint fk_return_lines_rental
        foreign key (shop_id, rental_id, item_id) references cycles (shop_id, id, item_id)`);
    await runner.query('alter table return_lines drop column held_item_id');
  }
}

async function inEachShop(runner: QueryRunner, change: string, condition: string): Promise<void> {
  const shops = (await runner.query('select id from shops order by id')) as { id: string }[];
  for (const { id } of shops) {
    await runner.query(`update return_lines set ${change} where shop_id = $1 and ${condition}`, [
      id,
    ]);
  }
}
