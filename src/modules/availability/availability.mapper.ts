import { ReadyAnswer } from '../../common/answers/ready-answer.js';
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

/** The answer for one variant. */
export function toAvailability(
  { free, counts }: CountedUnits,
  dates: readonly string[],
): ReadyAnswer {
  return new ReadyAnswer(200, written({ occupancy: {}, ...counts }, free, namesOf(dates)));
}

/** The answer for several variants. */
export function toBatchAvailability(
  variants: readonly CountedUnits[],
  dates: readonly string[],
): ReadyAnswer {
  const names = namesOf(dates);
  const data = variants.map(({ platformVariantId, free, counts }) => {
    const answer: VariantAvailabilityResponse = { platformVariantId, occupancy: {}, ...counts };
    return written(answer, free, names);
  });
  return new ReadyAnswer(200, `{"data":[${data.join(',')}]}`);
}

const namesOf = (dates: readonly string[]): string[] => dates.map((date) => `"${date}":`);

/**
 * The JSON of an answer, with the days in the one `{}` that it has. There are up to 73,100 of them:
 * to make them members of objects for `JSON.stringify` takes three times as long.
 */
function written(answer: AvailabilityResponse, free: Int32Array, names: readonly string[]): string {
  const days = names.map((name, day) => name + free[day]).join(',');
  return JSON.stringify(answer).replace('{}', `{${days}}`);
}
