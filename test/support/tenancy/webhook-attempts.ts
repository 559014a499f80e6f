import { type BuildAttempts, notFound, EMPTY_PAGE } from './cross-tenant-attempt.js';

const DELIVERY = notFound('Webhook delivery');
const ENDPOINT = notFound('Webhook endpoint');

/** How a shop tries to reach where another one's events are sent to. */
export const WEBHOOK_ATTEMPTS: Readonly<Record<string, BuildAttempts>> = {
  listWebhookEndpoints: () => ({}),
  getWebhookEndpoint: ({ endpointId }) => ({ path: { id: endpointId }, refusal: ENDPOINT }),
  createWebhookEndpoint: () => ({ body: { url: 'https://erp.example/hooks', types: ['*'] } }),
  updateWebhookEndpoint: ({ endpointId }) => ({
    path: { id: endpointId },
    body: { url: 'https://thief.example/hooks' },
    refusal: ENDPOINT,
  }),
  deleteWebhookEndpoint: ({ endpointId }) => ({ path: { id: endpointId }, refusal: ENDPOINT }),
  rotateWebhookSecret: ({ endpointId }) => ({
    path: { id: endpointId },
    body: {},
    refusal: ENDPOINT,
  }),
  replayWebhooks: ({ endpointId }) => ({
    path: { id: endpointId },
    body: { after: 0 },
    refusal: ENDPOINT,
  }),
  testWebhookEndpoint: ({ endpointId }) => ({ path: { id: endpointId }, refusal: ENDPOINT }),
  listWebhookDeliveries: ({ endpointId, deliveryId }) => [
    {},
    { query: `endpointId=${endpointId}`, refusal: EMPTY_PAGE },
    { query: `eventId=${deliveryId}` },
  ],
  redeliverWebhook: ({ deliveryId }) => ({ path: { id: deliveryId }, refusal: DELIVERY }),
};
