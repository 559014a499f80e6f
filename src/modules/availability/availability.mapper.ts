import { SerializedResponse } from '../../common/answers/serialized-response.js';
import type {
  AvailabilityResponse,
  VariantAvailabilityResponse,
} from './dto/availability.response.js';

/** What was counted of a variant. */
export interface CountedUnits {
  readonly platformVariantId: number;
  /** The free units of each day. */
  readonly free: Int32Array;
  readonly counts: Omit<AvailabilityResponse, 'occupancy'>;
}

/** Writes what was counted of a variant, given the names of the days. */
export type WriteUnits = (units: CountedUnits, names: readonly string[]) => string;

/** The timeline of the one variant that is asked for. */
export const writeTimeline: WriteUnits = ({ free, counts }, names) =>
  written({ occupancy: {}, ...counts }, free, names);

/** The timeline of one of several variants. */
export const writeVariant: WriteUnits = ({ platformVariantId, free, counts }, names) => {
  const answer: VariantAvailabilityResponse = { platformVariantId, occupancy: {}, ...counts };
  return written(answer, free, names);
};

/** The answer for one variant, of its timeline. */
export const toAvailability = (timeline: string): SerializedResponse =>
  new SerializedResponse(200, timeline);

/** The answer for several variants, of their timelines. */
export const toBatchAvailability = (timelines: readonly string[]): SerializedResponse =>
  new SerializedResponse(200, `{"data":[${timelines.join(',')}]}`);

/** The days as members of an answer have them. */
export const namesOf = (dates: readonly string[]): string[] => dates.map((date) => `"${date}":`);

/**
 * The JSON of an answer, with the days in the one `{}` that it has. There are up to 73,100 of them:
 * to make them members of objects for `JSON.stringify` takes three times as long.
 */
function written(answer: AvailabilityResponse, free: Int32Array, names: readonly string[]): string {
  const days = names.map((name, day) => name + free[day]).join(',');
  return JSON.stringify(answer).replace('{}', `{${days}}`);
}
