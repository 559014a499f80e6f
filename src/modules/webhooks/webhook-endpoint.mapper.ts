import type {
  IssuedWebhookEndpointResponse,
  WebhookEndpointResponse,
} from './dto/webhook-endpoint.response.js';
import type { WebhookEndpointRow } from './webhook-endpoints.repository.js';

/** The answer for an endpoint. */
export function toWebhookEndpoint(row: WebhookEndpointRow): WebhookEndpointResponse {
  const { id, createdAt, updatedAt, url, types, description, status } = row;
  return { id, createdAt, updatedAt, url, types, description, status };
}

/** The answer for an endpoint whose secret was made just now. */
export const toIssuedEndpoint = (
  row: WebhookEndpointRow,
  secret: string,
): IssuedWebhookEndpointResponse => ({ ...toWebhookEndpoint(row), secret });
