import type { WebhookDeliveryResponse } from './dto/webhook-delivery.response.js';
import type { WebhookDeliveryRow } from './webhook-deliveries.repository.js';

/** The answer for a delivery. */
export function toWebhookDelivery(row: WebhookDeliveryRow): WebhookDeliveryResponse {
  const { id, createdAt, endpointId, eventId, type, status, dueAt, attempts } = row;
  return {
    id,
    createdAt,
    endpointId,
    eventId,
    type,
    status,
    nextAttemptAt: status === 'pending' ? dueAt : null,
    attempts: attempts.map(({ at, status: answered, milliseconds, error, answer }) => ({
      at,
      status: answered,
      milliseconds,
      error,
      answer,
    })),
  };
}
