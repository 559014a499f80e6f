import { type EntityClass, type PropertyOf, tableOf } from '../../../database/schema/table.js';
import {
  columnsOf,
  computed,
  joined,
  outerColumnsOf,
  type RowOf,
} from '../../../database/sql/columns.sql.js';
import { statement } from '../../../database/sql/statement.js';
import { deleteStatement, insertStatement, updateStatement } from '../../../database/sql/write.js';
import { Variant } from '../variant.entity.js';
import {
  MethodOption,
  MethodOptionCondition,
  MethodOptionVariant,
  ProductMethod,
} from './product-method.entity.js';
import type { StoredOption } from './rules/option-changes.js';

/** A method whose row is locked for an update. */
export type LockedMethod = Pick<ProductMethod, 'id' | 'status' | 'customRestockDurationCount'>;

const METHOD_COLUMNS = columnsOf(ProductMethod, 'm', [
  'id',
  'kind',
  'status',
  'customRestockDurationCount',
  'createdAt',
  'updatedAt',
]);
export type MethodRow = RowOf<typeof METHOD_COLUMNS>;

/** The methods of a product, of the given kinds. */
export const FIND_METHODS = statement<MethodRow>(
  'methods.find',
  `select ${METHOD_COLUMNS}
   from product_methods m where m.shop_id = $1 and m.product_id = $2 and m.kind = any($3)`,
);

const VALUES = [
  'name',
  'status',
  'durationCount',
  'priceCents',
  'idVerificationRequired',
  'variantApplicationType',
  'marketApplicationType',
  'conditionApplicationType',
] as const;

const CONDITION_IDS = `array(
  select l.condition_id from method_option_conditions l
  where l.shop_id = $1 and l.option_id = o.id order by l.condition_id)`;

const OPTION_COLUMNS = joined(
  columnsOf(MethodOption, 'o', ['id', ...VALUES, 'methodId', 'createdAt', 'updatedAt']),
  columnsOf(MethodOption, 'o', { marketApplicationPlatformIds: 'marketPlatformIds' }),
  outerColumnsOf(Variant, 'd', { depositVariantPlatformId: 'platformId' }),
  computed<{ variantApplicationPlatformIds: number[]; conditionApplicationIds: number[] }>({
    variantApplicationPlatformIds: `array(
      select v.platform_id from method_option_variants l
      join variants v on v.shop_id = $1 and v.id = l.variant_id
      where l.shop_id = $1 and l.option_id = o.id order by v.platform_id)`,
    conditionApplicationIds: CONDITION_IDS,
  }),
);
export type OptionRow = RowOf<typeof OPTION_COLUMNS>;

/** A query for options, as in responses. */
const optionsQuery = (name: string, match: string) =>
  statement<OptionRow>(
    name,
    `select ${OPTION_COLUMNS}
     from method_options o
     left join variants d on d.shop_id = $1 and d.id = o.deposit_variant_id
     where o.shop_id = $1 and ${match} order by o.id`,
  );

/** The options of these methods, oldest first. */
export const FIND_OPTIONS = optionsQuery('methods.options', 'o.method_id = any($2)');

export const GET_OPTION = optionsQuery('methods.option', 'o.id = $2');

/** The result is stable only while the method is locked. */
export const STORED_OPTIONS = statement<StoredOption>(
  'methods.stored_options',
  `select ${joined(
    columnsOf(MethodOption, 'o', ['id', ...VALUES, 'depositVariantId', 'marketPlatformIds']),
    outerColumnsOf(Variant, 'd', { depositVariantPlatformId: 'platformId' }),
    computed<Pick<StoredOption, 'variantIds' | 'variantPlatformIds' | 'conditionIds'>>({
      variantIds: `array(
        select l.variant_id from method_option_variants l
        where l.shop_id = $1 and l.option_id = o.id order by l.variant_id)`,
      variantPlatformIds: `array(
        select v.platform_id from method_option_variants l
        join variants v on v.shop_id = $1 and v.id = l.variant_id
        where l.shop_id = $1 and l.option_id = o.id order by l.variant_id)`,
      conditionIds: CONDITION_IDS,
    }),
  )}
   from method_options o
   left join variants d on d.shop_id = $1 and d.id = o.deposit_variant_id
   where o.shop_id = $1 and o.method_id = $2 order by o.id`,
);

export const CREATE_METHOD = insertStatement(
  'methods.create',
  ProductMethod,
  ['productId', 'kind'],
  {
    onConflict: 'on conflict (shop_id, product_id, kind) do nothing',
    returning: columnsOf(ProductMethod, 'product_methods', ['id']),
  },
);

/** Touches `updatedAt` even if only the options change. */
export const UPDATE_METHOD = updateStatement(
  'methods.update',
  ProductMethod,
  ['id'],
  ['status', 'customRestockDurationCount'],
  { alwaysTouch: true },
);

export const LOCK_METHOD = statement<LockedMethod>(
  'methods.lock',
  `select ${columnsOf(ProductMethod, 'm', ['id', 'status', 'customRestockDurationCount'])}
   from product_methods m
   where m.shop_id = $1 and m.product_id = $2 and m.kind = $3 for no key update`,
);

const WRITTEN = [...VALUES, 'depositVariantId', 'marketPlatformIds'] as const;

export const ADD_OPTIONS = insertStatement(
  'methods.add_options',
  MethodOption,
  ['methodId', ...WRITTEN],
  { returning: columnsOf(MethodOption, 'method_options', ['id']) },
);

/** Touches `updatedAt` even if only the lists change. */
export const CHANGE_OPTIONS = updateStatement(
  'methods.change_options',
  MethodOption,
  ['id'],
  WRITTEN,
  { alwaysTouch: true },
);

export const REMOVE_OPTIONS = deleteStatement('methods.remove_options', MethodOption, 'id');

/** Replaces the list of an option. Unchanged rows are not written, so that they need no lock. */
function replaceList<E extends MethodOptionVariant | MethodOptionCondition>(
  name: string,
  entity: EntityClass<E>,
  property: PropertyOf<E>,
  member: keyof StoredOption,
) {
  const { name: table, columnOf } = tableOf(entity);
  const column = columnOf(property);
  return statement(
    name,
    `with wanted as (
       select s.id as option_id, unnest(s."${member}") as id
       from jsonb_to_recordset($2) as s (id bigint, "${member}" bigint[])
     ), gone as (
       delete from ${table} l where l.shop_id = $1 and l.option_id = any($3)
         and not exists (
           select from wanted w where w.option_id = l.option_id and w.id = l.${column})
     )
     insert into ${table} (shop_id, option_id, ${column}) select $1, option_id, id from wanted
     on conflict (shop_id, option_id, ${column}) do nothing`,
  );
}

export const REPLACE_VARIANTS = replaceList(
  'methods.replace_variants',
  MethodOptionVariant,
  'variantId',
  'variantIds',
);

export const REPLACE_CONDITIONS = replaceList(
  'methods.replace_conditions',
  MethodOptionCondition,
  'conditionId',
  'conditionIds',
);
