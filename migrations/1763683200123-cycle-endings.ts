import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How a rental ends: closed as lost or bought, cancelled for a reason, or sold. */
export class CycleEndings1763683200123 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table cycles add column closed_as text');
    await runner.query('alter table cycles add column cancel_reason text');
    await runner.query('alter table cycles add column sale_price_cents integer');
    await runner.query('alter table cycles add column replaced_visibility text');
    for (const [name, condition] of CHECKS) {
      await runner.query(
        `alter table cycles add constraint ${name} check (${condition}) not valid`,
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of [
      'closed_as',
      'cancel_reason',
      'sale_price_cents',
      'replaced_visibility',
    ]) {
      await runner.query(`alter table cycles drop column ${column}`);
    }
  }
}

const CHECKS = [
  ['ck_cycles_closed', `closed_as in ('lost', 'bought')`],
  ['ck_cycles_reason', `cancel_reason in ('customer', 'shop', 'no_show', 'expired')`],
  ['ck_cycles_replaced', `replaced_visibility in ('available', 'unavailable', 'sold', 'retired')`],
] as const;
