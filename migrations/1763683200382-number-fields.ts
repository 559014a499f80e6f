import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Custom fields can be numbers. A wider check suits the previous release as well. */
export class NumberFields1763683200382 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await checkTypes(runner, [...TEXTS, 'number', ...OTHERS]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await checkTypes(runner, [...TEXTS, ...OTHERS]);
  }
}

const TEXTS = ['string', 'single_line_text_field', 'multi_line_text_field'];

const OTHERS = [
  'money',
  'boolean',
  'date',
  'date_time',
  'customer_reference',
  'rental_reference',
  'return_reference',
];

const checkTypes = (runner: QueryRunner, types: readonly string[]): Promise<unknown> =>
  runner.query(`alter table custom_field_definitions
    drop constraint ck_custom_field_definitions_type,
    add constraint ck_custom_field_definitions_type check
      (type in (${types.map((type) => `'${type}'`).join(', ')})) not valid`);
