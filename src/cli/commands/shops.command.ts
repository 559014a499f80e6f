import type { Command } from 'commander';
import { currencyRule, durationRule, timeZoneRule } from '../../fields/rules.js';
import { ShopsService } from '../../modules/shop/shops.service.js';
import { withApplication } from '../context.js';
import { addCommand, type CommonOptions, following, parseName } from '../options.js';
import { print, table } from '../output.js';

interface CreateOptions extends CommonOptions {
  name: string;
  timeZone?: string;
  currency?: string;
  preparationDuration?: string;
  deliveryDuration?: string;
  reverseDeliveryDuration?: string;
  restockDuration?: string;
  consignmentEnabled?: boolean;
}

/** `shops create` and `shops list`. */
export function addShopsCommands(program: Command): void {
  const shops = program.command('shops').description('Make and list shops');
  addCreate(shops);
  addCommand(shops, {
    usage: 'list',
    description: 'List all shops, oldest first',
    example: 'shops list',
  }).action(listShops);
}

function addCreate(shops: Command): void {
  const duration = following(durationRule);
  addCommand(shops, {
    usage: 'create',
    description: 'Make a shop with the default conditions',
    example: 'shops create --name "Fjell & Fabric" --time-zone Europe/Oslo --currency NOK',
  })
    .requiredOption('--name <name>', 'name of the shop', parseName)
    .option('--time-zone <zone>', 'zone of its days (default: UTC)', following(timeZoneRule))
    .option('--currency <code>', 'currency of its money (default: USD)', following(currencyRule))
    .option('--preparation-duration <duration>', 'to make a unit ready, such as 12.hour', duration)
    .option('--delivery-duration <duration>', 'on the way to the customer', duration)
    .option('--reverse-delivery-duration <duration>', 'on the way back', duration)
    .option('--restock-duration <duration>', 'from receival until rentable again', duration)
    .option('--consignment-enabled', 'the shop rents out units of others')
    .action(createShop);
}

async function createShop({ json, ...values }: CreateOptions): Promise<void> {
  const shop = await withApplication((application) => application.get(ShopsService).create(values));
  print(json, shop, `Made shop ${shop.id}, ${shop.name} (${shop.timeZone}, ${shop.currency})`);
}

async function listShops({ json }: CommonOptions): Promise<void> {
  const shops = await withApplication((application) => application.get(ShopsService).listAll());
  const cells = shops.map(({ id, name, timeZone, currency }) => [id, name, timeZone, currency]);
  print(json, shops, table(['Id', 'Name', 'Time zone', 'Currency'], cells));
}
