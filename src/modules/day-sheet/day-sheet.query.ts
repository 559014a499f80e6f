import { QueryDate, QueryInteger } from '../../fields/query-fields.js';

/** The parameters of `GET /day_sheet`. */
export class DaySheetQuery {
  @QueryDate({ description: 'The day; today if absent', example: '2026-01-31' })
  date?: string;

  @QueryInteger({ description: 'Platform id of the location of the units', example: 61001 })
  locationPlatformId?: number;
}
