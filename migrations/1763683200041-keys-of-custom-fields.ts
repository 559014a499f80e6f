import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many rows one statement fills. */
const BATCH = 5_000;

/**
 * Writes the key of its definition, which is fixed, into each custom field: what embeds fields need
 * not join the definitions. Started again, it fills what is still empty.
 */
export class KeysOfCustomFields1763683200041 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table custom_fields add column if not exists key text');
    const shops = (await runner.query('select id from shops order by id')) as { id: string }[];
    for (const { id } of shops) await fill(runner, id);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table custom_fields drop column key');
  }
}

async function fill(runner: QueryRunner, shopId: string): Promise<void> {
  for (let after = '0'; ;) {
    const [batch] = (await runner.query(
      `select max(id) as last from (
         select f.id from custom_fields f where f.shop_id = $1 and f.id > $2
         order by f.id limit ${BATCH}) batch`,
      [shopId, after],
    )) as [{ last: string | null }];
    if (batch.last === null) return;
    await runner.query(
      `update custom_fields f set key = d.key from custom_field_definitions d
       where f.shop_id = $1 and f.id > $2 and f.id <= $3 and f.key is null
         and d.shop_id = $1 and d.id = f.definition_id`,
      [shopId, after, batch.last],
    );
    after = batch.last;
  }
}
