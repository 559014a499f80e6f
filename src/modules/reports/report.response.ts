import type { Type } from '@nestjs/common';
import {
  DateField,
  EnumField,
  IdField,
  IntegerField,
  ObjectField,
  ObjectListField,
  TextField,
} from '../../fields/body-fields.js';
import { enumeration } from '../../fields/enumeration.js';
import { copyFields, field } from '../../fields/field.js';
import { UNBOUNDED, unchecked } from '../../fields/rules.js';
import { METHOD_TYPES, type MethodType } from '../calendar/rules/cycle-values.js';

/** How a rental came back, or that it did not. */
export const RETURN_RESULTS = enumeration('ReturnResult', [
  'on_time',
  'late',
  'overdue',
  'missing',
  'lost',
]);
export type ReturnResult = (typeof RETURN_RESULTS)[number];

const OPTIONAL = { optional: true } as const;
const OPTIONAL_OR_NULL = { optional: true, nullable: true } as const;

/** The record or period of a row; the parameter `by` decides which fields it has. */
class ReportKey {
  @DateField({ description: 'If by is day', ...OPTIONAL })
  day?: string;

  @TextField({ description: 'If by is month', example: '2026-01', ...OPTIONAL })
  month?: string;

  @EnumField(METHOD_TYPES, { description: 'If by is methodType', ...OPTIONAL })
  methodType?: MethodType;

  @IdField({ description: 'If by is product', example: 71001, ...OPTIONAL })
  platformProductId?: number;

  @IdField({ description: 'If by is variant', example: 81001, ...OPTIONAL })
  platformVariantId?: number;

  @IdField({ description: 'If by is item', example: 17, ...OPTIONAL })
  itemId?: number;

  @TextField({ description: 'If by is item', example: 'SN-0042', ...OPTIONAL_OR_NULL })
  serial?: string | null;

  @TextField({ description: 'If by is product, variant or item', example: 'Parka', ...OPTIONAL })
  productTitle?: string;

  @TextField({ description: 'If by is variant or item', example: 'M', ...OPTIONAL })
  variantTitle?: string;

  @TextField({ description: 'If by is variant', example: 'PARKA-M', ...OPTIONAL_OR_NULL })
  sku?: string | null;

  @IdField({
    description: 'If by is location; null for units without a location',
    example: 61001,
    ...OPTIONAL_OR_NULL,
  })
  locationPlatformId?: number | null;

  @TextField({ description: 'If by is location', example: 'Main store', ...OPTIONAL_OR_NULL })
  locationName?: string | null;
}

/** The fields that name a row, by the parameter `by`. */
const KEY_FIELDS: Readonly<Record<string, readonly (keyof ReportKey)[]>> = {
  day: ['day'],
  month: ['month'],
  methodType: ['methodType'],
  product: ['platformProductId', 'productTitle'],
  variant: ['platformVariantId', 'productTitle', 'variantTitle', 'sku'],
  item: ['itemId', 'serial', 'productTitle', 'variantTitle'],
  location: ['locationPlatformId', 'locationName'],
};

/** A DTO of the fields of a key, then those of figures. */
function rowOf(name: string, keys: readonly string[], figures: Type): Type {
  class Row {}
  Object.defineProperty(Row, 'name', { value: name });
  const wanted = new Set<string>(keys.flatMap((key) => KEY_FIELDS[key] ?? []));
  const others = Object.values(KEY_FIELDS)
    .flat()
    .filter((one) => !wanted.has(one));
  copyFields(ReportKey, Row, others);
  copyFields(figures, Row, []);
  return Row;
}

/** The columns of the CSV of a report. */
export const columnsBy = (by: string, figures: Type): Type =>
  rowOf(`${figures.name}By_${by}`, [by], figures);

/** The days, cycles and revenue of units. */
export class UtilisationFigures {
  @IntegerField({ description: 'Days on which the units existed, in total', example: 62 })
  unitDays!: number;

  @IntegerField({ description: 'Days on which a unit was rented', example: 31 })
  rentedDays!: number;

  @IntegerField({
    description: 'Days on which a unit was being prepared or restocked, and not rented',
    example: 4,
  })
  bufferDays!: number;

  @IntegerField({ description: 'Blocked days without a rental', example: 2 })
  blockedDays!: number;

  @IntegerField({ description: 'The other days', example: 25 })
  idleDays!: number;

  @field(unchecked({ type: 'number', minimum: 0, maximum: 1 }), {
    description: '`rentedDays` divided by `unitDays`, to four digits; null without unit days',
    example: 0.5,
    nullable: true,
  })
  utilisation!: number | null;

  @IntegerField({ description: 'Cycles that take a unit on one of the days', example: 5 })
  cycles!: number;

  @IntegerField({
    description: 'Prices by the day of the hand-out, sale prices by the day of closing',
    example: 64_500,
  })
  revenueCents!: number;
}

/** The revenue of a period or of records. */
export class RevenueFigures {
  @IntegerField({ description: 'Cycles that were handed out', example: 5 })
  cycles!: number;

  @IntegerField({ description: 'The sum of their `priceCents`', example: 64_500 })
  priceCents!: number;

  @IntegerField({
    description: 'The sum of `salePriceCents` of the cycles that were closed as bought',
    example: 0,
  })
  salePriceCents!: number;

  @IntegerField({ description: 'The sum of both', example: 64_500 })
  revenueCents!: number;
}

/** Returns with the same result, lateness and condition. */
export class ReturnFigures {
  @EnumField(RETURN_RESULTS, {
    description:
      'Received `on_time` or `late`; still out after the due day, and `missing` from a return ' +
      'order or `overdue`; or closed as `lost`',
    example: 'late',
  })
  result!: ReturnResult;

  @IntegerField({
    description: 'Days from the due day to the receipt, or to today; null for lost units',
    example: 2,
    nullable: true,
  })
  daysLate!: number | null;

  @TextField({
    description: 'Condition on the return order; null without one',
    example: 'Good',
    nullable: true,
  })
  conditionTitle!: string | null;

  @IntegerField({ description: 'Number of cycles', example: 3 })
  cycles!: number;
}

/** Bookings that were refused. */
export class RefusalFigures {
  @IntegerField({ description: 'Bookings that were refused for lack of a free unit', example: 7 })
  refusals!: number;
}

/** The number of cycles by result. */
export class ReturnTotals {
  @IntegerField({ description: 'Received by the due day, or without one', example: 40 })
  onTime!: number;

  @IntegerField({ description: 'Received after the due day', example: 3 })
  late!: number;

  @IntegerField({ description: 'Still out after the due day', example: 1 })
  overdue!: number;

  @IntegerField({ description: 'Still out, and missing from a return order', example: 0 })
  missing!: number;

  @IntegerField({ description: 'Closed as lost', example: 0 })
  lost!: number;
}

/** The days of a report. */
class ReportRange {
  @DateField({ description: 'First day', example: '2026-01-01' })
  from!: string;

  @DateField({ description: 'Last day', example: '2026-01-31' })
  to!: string;
}

const UTILISATION_ROW = rowOf(
  'UtilisationRow',
  ['product', 'variant', 'item', 'location'],
  UtilisationFigures,
);
const REVENUE_ROW = rowOf('RevenueRow', ['day', 'month', 'product', 'methodType'], RevenueFigures);

const REFUSAL_ROW = rowOf('RefusalsRow', ['day', 'variant'], RefusalFigures);

/** The response of `GET /reports/utilisation`. */
export class UtilisationReport extends ReportRange {
  @TextField({ description: 'The parameter `by`', example: 'product' })
  by!: string;

  @ObjectListField(() => UTILISATION_ROW, { description: 'The rows', maximum: UNBOUNDED })
  data!: object[];

  @ObjectField(() => UtilisationFigures, { description: 'The sums of all rows' })
  totals!: UtilisationFigures;
}

/** The response of `GET /reports/revenue`. */
export class RevenueReport extends ReportRange {
  @TextField({ description: 'The parameter `by`', example: 'month' })
  by!: string;

  @ObjectListField(() => REVENUE_ROW, { description: 'The rows', maximum: UNBOUNDED })
  data!: object[];

  @ObjectField(() => RevenueFigures, { description: 'The sums of all rows' })
  totals!: RevenueFigures;
}

/** The response of `GET /reports/returns`. */
export class ReturnsReport extends ReportRange {
  @ObjectListField(() => ReturnFigures, { description: 'The rows', maximum: UNBOUNDED })
  data!: ReturnFigures[];

  @ObjectField(() => ReturnTotals, { description: 'The number of cycles by result' })
  totals!: ReturnTotals;
}

/** The response of `GET /reports/refusals`. */
export class RefusalsReport extends ReportRange {
  @TextField({ description: 'The parameter `by`', example: 'variant' })
  by!: string;

  @ObjectListField(() => REFUSAL_ROW, { description: 'The rows', maximum: UNBOUNDED })
  data!: object[];

  @ObjectField(() => RefusalFigures, { description: 'The sum of all rows' })
  totals!: RefusalFigures;
}
