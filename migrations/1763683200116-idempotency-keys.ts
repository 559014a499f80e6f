import type { MigrationInterface, QueryRunner } from 'typeorm';
import { distribute } from './distribute.js';

/** Responses to requests with an `Idempotency-Key`, stored to be sent again. */
export class IdempotencyKeys1763683200116 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table idempotency_keys (
        shop_id bigint not null,
        key text not null,
        fingerprint text not null,
        status integer not null,
        body text not null,
        expires_at timestamptz(3) not null,
        constraint pk_idempotency_keys primary key (shop_id, key)
      )`);
    await distribute(runner, 'idempotency_keys');
    await runner.query(`
      alter table idempotency_keys add constraint fk_idempotency_keys_shop
        foreign key (shop_id) references shops (id)`);
    await runner.query(
      'create index ix_idempotency_keys_expiry on idempotency_keys (shop_id, expires_at)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table idempotency_keys');
  }
}
