import { enumeration } from '../../../fields/enumeration.js';
import type { LoggedEventResponse } from '../../event-log/logged-event.response.js';
import { LOGGED_TYPES, TYPE_PATTERNS, typesMatching } from '../../events/logged-types.js';

const ALL = '*';

/**
 * The types that an endpoint can subscribe to: types, all types of a kind of record (`cycle.*`), or
 * all (`*`).
 */
export const SENT_TYPES: readonly string[] = enumeration('WebhookType', [ALL, ...TYPE_PATTERNS]);

/** The types of events that an endpoint receives. */
export const sentTypes = (patterns: readonly string[]): readonly string[] =>
  patterns.includes(ALL) ? LOGGED_TYPES : typesMatching(patterns)!;

const MAX_BODY_BYTES = 20_000;

/** The body to send, and the id by which receivers detect duplicates. */
export interface WebhookMessage {
  readonly id: string;
  readonly body: string;
}

/** The message of an event; every attempt sends the same one. */
export function eventMessage(shopId: number, event: LoggedEventResponse): WebhookMessage {
  const complete = bodyOf(event.type, event.createdAt, event);
  const fits = Buffer.byteLength(complete) <= MAX_BODY_BYTES;
  return {
    id: `evt_${shopId}_${event.id}`,
    body: fits ? complete : bodyOf(event.type, event.createdAt, { ...event, changes: {} }),
  };
}

export const pingMessage = (
  shopId: number,
  deliveryId: number,
  endpointId: number,
  createdAt: string,
): WebhookMessage => ({
  // The time keeps it unique after a restore, which assigns ids of deliveries again.
  id: `ping_${shopId}_${deliveryId}_${Date.parse(createdAt)}`,
  body: bodyOf('ping', createdAt, { endpointId }),
});

const bodyOf = (type: string, timestamp: string, data: object): string =>
  JSON.stringify({ type, timestamp, data });
