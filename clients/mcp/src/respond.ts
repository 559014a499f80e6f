import type { CallToolResult } from '@modelcontextprotocol/server';
import type { RentalClient } from '../../typescript/src/index.js';

/** A result with nulls where fields have no value. */
export type WithNulls<Value> = Value extends readonly (infer Entry)[]
  ? readonly WithNulls<Entry>[]
  : Value extends object
    ? {
        readonly [Name in keyof Value]:
          WithNulls<Value[Name]> | (undefined extends Value[Name] ? null : never);
      }
    : Value;

/** Runs the work of a tool. Its result has no nulls, and times of the shop's zone. */
export async function respond(
  shop: RentalClient,
  work: () => Promise<object>,
): Promise<CallToolResult> {
  // Read before the work, so that no failed read hides a write.
  const { timeZone } = await shop.get('/shop', { params: { query: { fields: ['timeZone'] } } });
  const format = localFormat(timeZone);
  const text = JSON.stringify(await work(), (_, value: unknown) => {
    if (value === null) return undefined;
    return typeof value === 'string' && UTC_TIME.test(value) ? localTime(format, value) : value;
  });
  // Older clients read the text.
  return { content: [{ type: 'text', text }], structuredContent: JSON.parse(text) };
}

const UTC_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Swedish dates are those of ISO 8601. */
const localFormat = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'longOffset',
  });

/**
 * `2026-01-31T09:12+01:00`; midnight stands for the whole day and is `2026-01-31`. So does the first
 * instant of a day whose midnight the clocks skip.
 */
function localTime(format: Intl.DateTimeFormat, utc: string): string {
  const [day, time, offset = ''] = format.format(new Date(utc)).split(' ');
  const isWholeDay =
    time === '00:00' || !format.format(new Date(Date.parse(utc) - 1)).startsWith(day!);
  return isWholeDay ? day! : `${day}T${time}${offset.replace('GMT', '') || 'Z'}`;
}
