import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { field } from '../../../common/fields/field.js';
import { QueryDate, QueryEnum, QueryInteger } from '../../../common/fields/query.fields.js';
import { integerRule, LIST_LIMIT, listRule, MAX_ID } from '../../../common/fields/rules.js';
import { DELIVERY_METHOD_TYPES, type DeliveryMethodType } from '../../cycles/cycle.values.js';

/** A comma-separated list of ids, none of them twice. */
const QueryIdList = (description: string, example: number[]) =>
  applyDecorators(
    field(
      {
        ...listRule(integerRule(1, MAX_ID), LIST_LIMIT, true),
        test: (value, parent) =>
          Array.isArray(value) &&
          value.length > 0 &&
          listRule(integerRule(1, MAX_ID), LIST_LIMIT, true).test(value, parent),
      },
      { description, example },
    ),
    Transform(({ value }) =>
      typeof value === 'string'
        ? value.split(',').map((text) => (/^\d{1,16}$/.test(text) ? Number(text) : text))
        : value,
    ),
  );

/** The window and the way of handing over. */
export class AvailabilityWindowQuery {
  @QueryInteger({ description: 'Platform id of the location of the units', example: 61001 })
  location_id?: number;

  @QueryEnum(DELIVERY_METHOD_TYPES, {
    description:
      'If given, days before the first on which a unit could be handed over this way count 0',
    example: 'shipping',
  })
  delivery_method_type?: DeliveryMethodType;

  @QueryDate({ description: 'First day; today if absent', example: '2026-01-01' })
  from?: string;

  @QueryDate({
    description: 'Last day, at most 731 days in all; 365 days after the first if absent',
    example: '2026-03-31',
  })
  to?: string;
}

/** The parameters of `GET /availability_timelines`. */
export class AvailabilityQuery extends AvailabilityWindowQuery {
  @QueryInteger({ description: 'Platform id of the variant', example: 81001, required: true })
  variant_platform_id!: number;
}

/** The parameters of `GET /availability_timelines/batch`. */
export class BatchAvailabilityQuery extends AvailabilityWindowQuery {
  @QueryIdList('Platform ids of up to 100 variants', [81001, 81002])
  variant_platform_ids!: number[];
}
