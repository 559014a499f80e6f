import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A custom field or a timeline event belongs to either a resource or a customer. */
export class CustomersOrResources1763683200403 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table custom_fields
        alter column owner_id drop not null,
        add constraint fk_custom_fields_customer
          foreign key (shop_id, customer_id) references customers (shop_id, id) not valid,
        add constraint ck_custom_fields_owner
          check (num_nonnulls(owner_id, customer_id) = 1) not valid`);
    await runner.query(`
      alter table timeline_events
        alter column eventable_id drop not null,
        add constraint fk_timeline_events_customer
          foreign key (shop_id, customer_id) references customers (shop_id, id) not valid,
        add constraint ck_timeline_events_owner
          check (num_nonnulls(eventable_id, customer_id) = 1) not valid`);
    await checkKinds(runner, [`'customer'`], [`'Customer'`]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('delete from custom_fields where customer_id is not null');
    await runner.query('delete from timeline_events where customer_id is not null');
    await runner.query(`delete from custom_field_definitions where owner_type = 'customer'`);
    await checkKinds(runner, [], []);
    await runner.query(`
      alter table timeline_events
        drop constraint ck_timeline_events_owner,
        drop constraint fk_timeline_events_customer,
        alter column eventable_id set not null`);
    await runner.query(`
      alter table custom_fields
        drop constraint ck_custom_fields_owner,
        drop constraint fk_custom_fields_customer,
        alter column owner_id set not null`);
  }
}

/** A wider check suits the previous release as well. */
async function checkKinds(
  runner: QueryRunner,
  ownerTypes: readonly string[],
  eventableTypes: readonly string[],
): Promise<void> {
  await runner.query(`alter table custom_field_definitions
    drop constraint ck_custom_field_definitions_owner,
    add constraint ck_custom_field_definitions_owner check
      (owner_type in (${[`'item'`, `'rental'`, ...ownerTypes, `'consignor'`].join(', ')})) not valid`);
  await runner.query(`alter table timeline_events
    drop constraint ck_timeline_events_type,
    add constraint ck_timeline_events_type check
      (eventable_type in (${[`'Item'`, `'Cycle'`, `'Rental'`, `'ReturnOrder'`, ...eventableTypes].join(', ')}))
      not valid`);
}
