import { randomBytes } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { distribute } from './distribute.js';

/** The key with which this installation signs its cursors, created once. */
export class PageKey1763683200022 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table installation (
        id bigint not null,
        page_key text not null,
        constraint pk_installation primary key (id),
        constraint ck_installation_one check (id = 1)
      )`);
    await distribute(runner, 'installation', 'global');
    await runner.query('insert into installation (id, page_key) values (1, $1)', [
      randomBytes(32).toString('hex'),
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table installation');
  }
}
