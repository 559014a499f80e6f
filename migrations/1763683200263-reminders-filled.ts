import type { MigrationInterface, QueryRunner } from 'typeorm';

const BATCH = 1_000;

/** Due times that passed before this release get no reminder. */
export class RemindersFilled1763683200263 implements MigrationInterface {
  /** Each batch is a transaction of its own, so that no row stays locked for long. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const shops = (await runner.query(
      'select id, clock_offset_ms as "offsetMs" from shops order by id',
    )) as { id: string; offsetMs: string }[];
    for (const { id, offsetMs } of shops) {
      const now = new Date(Date.now() + Number(offsetMs)).toISOString();
      for (let last = '0'; ;) {
        const [row] = (await runner.query(
          `with due as (
             select c.id from cycles c
             where c.shop_id = $1 and c.id > $2 and c.active and c.awaited_at < $3
             order by c.id limit ${BATCH}
           ), marked as (
             update cycles c
             set reminded_fulfill_at = case when c.out then null else c.awaited_at end,
               reminded_receive_at = case when c.out then c.awaited_at end
             from due where c.shop_id = $1 and c.id = due.id
             returning c.id
           )
           select max(id) as last from marked`,
          [id, last, now],
        )) as { last: string | null }[];
        if (!row?.last) break;
        last = row.last;
      }
    }
  }

  /** Nothing needs to be undone. */
  async down(): Promise<void> {}
}
