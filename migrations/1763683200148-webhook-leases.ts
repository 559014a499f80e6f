import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One instance at a time sends to a webhook endpoint, in the order in which it was enqueued. */
export class WebhookLeases1763683200148 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const column of ['enqueued_at', 'sending_until']) {
      await runner.query(`alter table webhook_endpoints add column ${column} timestamptz(3)`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of ['sending_until', 'enqueued_at']) {
      await runner.query(`alter table webhook_endpoints drop column ${column}`);
    }
  }
}
