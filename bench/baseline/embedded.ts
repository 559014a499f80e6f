import { runStatement, type Db, type Row } from './database.js';

const TONES: Record<string, string> = {
  unused: 'success',
  used: 'info',
  damaged_repairable: 'warning',
  damaged_unrepairable: 'critical',
};

/** The columns of a condition `c`. */
export const CONDITION = `c.id as "conditionId", c.created_at as "conditionCreatedAt",
  c.severity_key as "conditionSeverityKey", c.title as "conditionTitle"`;

export const conditionOf = (row: Row): object | null =>
  row.conditionId === null
    ? null
    : {
        id: row.conditionId,
        createdAt: row.conditionCreatedAt,
        severityKey: row.conditionSeverityKey,
        severityTone: TONES[row.conditionSeverityKey],
        title: row.conditionTitle,
      };

/** The columns of a customer `u`. */
export const CUSTOMER = `u.id as "customerId", u.created_at as "customerCreatedAt",
  u.updated_at as "customerUpdatedAt", u.platform_id as "customerPlatformId",
  u.default_address as "customerAddress", u.email as "customerEmail",
  u.first_name as "customerFirstName", u.last_name as "customerLastName"`;

export const customerOf = (row: Row): object | null =>
  row.customerId === null
    ? null
    : {
        id: row.customerId,
        createdAt: row.customerCreatedAt,
        updatedAt: row.customerUpdatedAt,
        platformId: row.customerPlatformId,
        defaultAddress: row.customerAddress && { ...NO_ADDRESS, ...row.customerAddress },
        email: row.customerEmail,
        firstName: row.customerFirstName,
        lastName: row.customerLastName,
      };

const NO_ADDRESS = {
  customerId: null,
  default: null,
  firstName: null,
  lastName: null,
  company: null,
  address1: null,
  address2: null,
  city: null,
  province: null,
  country: null,
  zip: null,
  phone: null,
  name: null,
  provinceCode: null,
  countryCode: null,
  countryName: null,
};

/** The newest events of each record, five in a list, newest first, by its id. */
export async function eventsOf(
  db: Db,
  shopId: number,
  ids: readonly number[],
  most = 5,
): Promise<Map<number, object[]>> {
  const rows = await runStatement(
    db,
    `events ${most}`,
    `select e.* from unnest($2::bigint[]) as owner (id)
     cross join lateral (
       select e.id, e.eventable_id as "eventableId", e.eventable_type as "eventableType",
         e.event_type as "eventType",
         case when char_length(e.metadata ->> 'message') > 500
           then e.metadata || jsonb_build_object('message', left(e.metadata ->> 'message', 500),
             'truncated', true)
           else e.metadata end as metadata,
         e.created_at as "createdAt", e.updated_at as "updatedAt", e.author
       from timeline_events e
       where e.shop_id = $1 and e.eventable_id = owner.id order by e.id desc limit ${most}) e
     order by e.id desc`,
    [shopId, ids],
  );
  return grouped(rows, 'eventableId');
}

/** The custom fields of each record, oldest first, by its id. */
export async function fieldsOf(
  db: Db,
  shopId: number,
  ids: readonly number[],
  ownerType: string,
): Promise<Map<number, object[]>> {
  const rows = await runStatement(
    db,
    `fields of ${ownerType}`,
    `select f.id, f.owner_id as "ownerId", '${ownerType}' as "ownerType",
       f.definition_id as "definitionId", d.key, f.value, f.value_json as "valueJson"
     from custom_fields f
     join custom_field_definitions d on d.shop_id = $1 and d.id = f.definition_id
     where f.shop_id = $1 and f.owner_id = any($2) order by f.id`,
    [shopId, ids],
  );
  return grouped(rows, 'ownerId');
}

/** Rows by one of their members. */
export function grouped(rows: readonly Row[], member: string): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(row[member]);
    if (group) group.push(row);
    else groups.set(row[member], [row]);
  }
  return groups;
}

export const NONE: readonly object[] = [];
