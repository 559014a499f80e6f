import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Phones of customers, apart from those of their addresses; searches find the digits of both. */
export class CustomerPhones1763683200265 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table customers add column phone text');
    await runner.query(CUSTOMER_PHONES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function customer_phones');
    await runner.query('alter table customers drop column phone');
  }
}

const digits = (phone: string): string =>
  `regexp_replace(coalesce(${phone}, ''), '[^0-9]', '', 'g')`;

const CUSTOMER_PHONES = `
  create function customer_phones(phone text, address jsonb) returns text
    language sql immutable parallel safe
    return nullif(${digits('phone')} || ' ' || ${digits("address ->> 'phone'")}, ' ')`;
