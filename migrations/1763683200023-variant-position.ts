import type { MigrationInterface, QueryRunner } from 'typeorm';

const FILL = `
  update variants v set position = numbered.position
  from (
    select w.id, row_number() over (partition by w.product_id order by w.id) as position
    from variants w where w.shop_id = $1
  ) numbered
  where v.shop_id = $1 and v.id = numbered.id`;

/** The position of a variant in its product; until the next import, the order of ids. */
export class VariantPosition1763683200023 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table variants add column position integer not null default 0');
    const shops = (await runner.query('select id from shops order by id')) as { id: string }[];
    for (const { id } of shops) await runner.query(FILL, [id]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table variants drop column position');
  }
}
