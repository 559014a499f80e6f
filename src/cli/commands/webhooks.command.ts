import { Argument, type Command, Option } from 'commander';
import { MAX_LIMIT } from '../../http/paging/list.query.js';
import { WebhookDeliveriesService } from '../../platform/webhooks/deliveries/webhook-deliveries.service.js';
import type { WebhookDeliveryResponse } from '../../platform/webhooks/deliveries/webhook-delivery.response.js';
import {
  DELIVERY_STATUSES,
  type DeliveryStatus,
} from '../../platform/webhooks/rules/delivery-outcome.js';
import { WebhookEndpointsService } from '../../platform/webhooks/webhook-endpoints.service.js';
import { withResourceName, withShop } from '../context.js';
import { addCommand, parsePositiveInteger, shopOption, type ShopOptions } from '../options.js';
import { print, table } from '../output.js';

interface DeliveriesOptions extends ShopOptions {
  endpoint?: number;
  status?: DeliveryStatus;
}

export function addWebhooksCommands(program: Command): void {
  const webhooks = program
    .command('webhooks')
    .description('Inspect the webhook endpoints and deliveries of a shop');
  addCommand(webhooks, {
    usage: 'list',
    description: 'List the webhook endpoints of a shop, newest first, without their secrets',
    example: 'webhooks list --shop 1',
  })
    .addOption(shopOption())
    .action(listEndpoints);
  addCommand(webhooks, {
    usage: 'deliveries',
    description: `List the last ${MAX_LIMIT} deliveries of a shop, newest first`,
    example: 'webhooks deliveries --shop 1 --status failed',
  })
    .addOption(shopOption())
    .addOption(
      new Option('--endpoint <id>', 'id of the endpoint (default: all)').argParser(
        parsePositiveInteger,
      ),
    )
    .addOption(
      new Option('--status <status>', 'status of the deliveries').choices(DELIVERY_STATUSES),
    )
    .action(listDeliveries);
  addCommand(webhooks, {
    usage: 'redeliver',
    description: 'Send a delivery again, regardless of its status; a running instance sends it',
    example: 'webhooks redeliver --shop 1 7',
  })
    .addOption(shopOption())
    .addArgument(new Argument('<delivery>', 'id of the delivery').argParser(parsePositiveInteger))
    .action(redeliver);
}

async function listEndpoints({ shop, json }: ShopOptions): Promise<void> {
  const { data } = await withShop(shop, (context, application) =>
    application.get(WebhookEndpointsService).list(context, { limit: MAX_LIMIT }),
  );
  const cells = data.map(({ id, url, types, status, description }) => [
    id,
    url,
    types.join(', '),
    status,
    description,
  ]);
  print(json, data, table(['Id', 'URL', 'Types', 'Status', 'Description'], cells));
}

async function listDeliveries({ shop, endpoint, status, json }: DeliveriesOptions): Promise<void> {
  const filters = { endpointId: endpoint === undefined ? undefined : [endpoint], status };
  const { data } = await withShop(shop, (context, application) =>
    application.get(WebhookDeliveriesService).list(context, { limit: MAX_LIMIT }, filters),
  );
  const cells = data.map((delivery) => [
    delivery.id,
    delivery.createdAt,
    delivery.endpointId,
    delivery.eventId,
    delivery.type,
    delivery.status,
    delivery.attempts.length,
    lastOutcomeOf(delivery),
    delivery.nextAttemptAt,
  ]);
  const heading = ['Id', 'Created', 'Endpoint', 'Event', 'Type', 'Status', 'Attempts'];
  print(json, data, table([...heading, 'Last outcome', 'Next attempt'], cells));
}

async function redeliver(id: number, { shop, json }: ShopOptions): Promise<void> {
  const delivery = await withShop(shop, (context, application) => {
    const service = application.get(WebhookDeliveriesService);
    return withResourceName(`Webhook delivery ${id}`, service.redeliver(context, id));
  });
  const { type, endpointId } = delivery;
  print(json, delivery, `Delivery ${id}, ${type} to endpoint ${endpointId}, will be sent again`);
}

/** The status of the last attempt, or the reason without a response. */
function lastOutcomeOf({ attempts }: WebhookDeliveryResponse): string | number | null {
  const last = attempts.at(-1);
  return last ? (last.status ?? last.error) : null;
}
