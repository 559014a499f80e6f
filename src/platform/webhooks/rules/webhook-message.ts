import { enumeration } from '../../../fields/enumeration.js';
import type { LoggedEventResponse } from '../../event-log/dto/logged-event.response.js';
import { LOGGED_TYPES, TYPE_PATTERNS, typesMatching } from '../../event-log/rules/logged-types.js';

const ALL = '*';

/**
 * The types that an endpoint can subscribe to: types, all types of a kind of record (`cycle.*`), or
 * all (`*`).
 */
export const SENT_TYPES: readonly string[] = enumeration('WebhookType', [ALL, ...TYPE_PATTERNS]);

/** The types of events that an endpoint gets. */
export const sentTypes = (asked: readonly string[]): readonly string[] =>
  asked.includes(ALL) ? LOGGED_TYPES : typesMatching(asked)!;

/** The longest body, in bytes. */
const BODY_LIMIT = 20_000;

/** The body to send, and the id by which receivers detect duplicates. */
export interface WebhookMessage {
  readonly id: string;
  readonly body: string;
}

/** The message of an event, the same whenever it is sent. */
export function eventMessage(shopId: number, event: LoggedEventResponse): WebhookMessage {
  const whole = bodyOf(event.type, event.createdAt, event);
  const fits = Buffer.byteLength(whole) <= BODY_LIMIT;
  return {
    id: `evt_${shopId}_${event.id}`,
    body: fits ? whole : bodyOf(event.type, event.createdAt, { ...event, changes: {} }),
  };
}

/** The message by which an endpoint is tried. */
export const pingMessage = (
  shopId: number,
  deliveryId: number,
  endpointId: number,
  createdAt: string,
): WebhookMessage => ({
  id: `ping_${shopId}_${deliveryId}`,
  body: bodyOf('ping', createdAt, { endpointId }),
});

const bodyOf = (type: string, timestamp: string, data: object): string =>
  JSON.stringify({ type, timestamp, data });
