import { DateField, IntegerField, ObjectField, ObjectListField } from '../../fields/body-fields.js';
import { CycleResponse } from '../cycles/dto/cycle.response.js';
import { ItemResponse } from '../items/dto/item.response.js';
import { SHEET_LIMIT } from './day-sheet.sql.js';
import { QueryDate, QueryInteger } from '../../fields/query-fields.js';

/** One list of a day sheet. */
export class DaySheetListResponse {
  @ObjectListField(() => CycleResponse, {
    description: `The first ${SHEET_LIMIT} cycles, by time`,
    maximum: SHEET_LIMIT,
  })
  data!: CycleResponse[];

  @IntegerField({ description: 'The number of all cycles of the list', example: 12 })
  count!: number;
}

/** The units of a day sheet that need a service. */
export class DaySheetItemsResponse {
  @ObjectListField(() => ItemResponse, {
    description: `The first ${SHEET_LIMIT} items, by the day on which they were due`,
    maximum: SHEET_LIMIT,
  })
  data!: ItemResponse[];

  @IntegerField({ description: 'The number of all items of the list', example: 2 })
  count!: number;
}

const ListField = (description: string) => ObjectField(() => DaySheetListResponse, { description });

/** The open work of a desk on a day. */
export class DaySheetResponse {
  @DateField({ description: "The day, in the shop's time zone" })
  date!: string;

  @ListField(
    'Planned cycles that are not packed, whose reserved days begin on the day; today also those ' +
      'of earlier days. By first reserved day.',
  )
  prepare!: DaySheetListResponse;

  @ListField('Planned cycles with `fulfillAt` on the day, by that time')
  handOver!: DaySheetListResponse;

  @ListField(
    'Cycles that are out, with `receiveAt` on the day; on a coming day also those that are planned, ' +
      'holds included. A past day has those that were received on it. By that time.',
  )
  takeBack!: DaySheetListResponse;

  @ListField(
    'Cycles that should have gone out or come back before the day, and are late by now. By that ' +
      'time.',
  )
  overdue!: DaySheetListResponse;

  @ListField(
    'Received cycles that are not restocked, whose unit is needed from the day on: by `restockBy` ' +
      'or the first day of its next cycle, whichever is earlier. Today also those of earlier days ' +
      'whose unit is in stock and `unprocessed`. By that day.',
  )
  restock!: DaySheetListResponse;

  @ListField(
    'Planned cycles with an entry in `risks` and `fulfillAt` on the day or the next two, by that ' +
      'time',
  )
  atRisk!: DaySheetListResponse;

  @ObjectField(() => DaySheetItemsResponse, {
    description: 'Items that are due for a service, or become due on the day. By that day.',
  })
  service!: DaySheetItemsResponse;
}

/** The parameters of `GET /day_sheet`. */
export class DaySheetQuery {
  @QueryDate({ description: 'The day; today if absent', example: '2026-01-31' })
  date?: string;

  @QueryInteger({
    description: 'Platform id of the requested location, else of the location of the unit',
    example: 61001,
  })
  locationPlatformId?: number;
}
