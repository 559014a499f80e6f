import { toLoggedEvent } from '../../event-log/logged-event.mapper.js';
import { eventMessage, pingMessage, type WebhookMessage } from '../rules/webhook-message.js';
import type { SendingRow } from './webhook-queue.sql.js';

/** What is sent for a delivery; undefined where its event is no longer kept. */
export function toWebhookMessage(shopId: number, row: SendingRow): WebhookMessage | undefined {
  if (row.eventId === null) return pingMessage(shopId, row.id, row.endpointId, row.createdAt);
  if (row.loggedType === null) return undefined;
  const event = toLoggedEvent({
    id: row.eventId,
    type: row.loggedType,
    createdAt: row.loggedAt!,
    resourceId: row.resourceId!,
    resourcePlatformId: row.resourcePlatformId,
    actorName: row.actorName!,
    actorKeyId: row.actorKeyId,
    request: row.request,
    changes: row.changes,
  });
  return eventMessage(shopId, event);
}
