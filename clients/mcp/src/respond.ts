import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { RentalClient } from '../../typescript/src/index.js';

/**
 * Runs the work of a tool and returns its result as JSON, without nulls and with times of the
 * shop's zone. Errors are thrown: the SDK returns their message, the sentences of the service.
 */
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
  return { content: [{ type: 'text', text }] };
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
