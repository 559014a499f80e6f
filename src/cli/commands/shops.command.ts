import type { Command } from 'commander';
import { readConfiguration } from '../../config/configuration.js';
import { currencyRule, durationRule, timeZoneRule } from '../../fields/rules.js';
import type { ShopValues } from '../../modules/shop/shops.repository.js';
import { ShopsService } from '../../modules/shop/shops.service.js';
import { type Application, withApplication } from '../context.js';
import { addCommand, type CommonOptions, following, parseName } from '../options.js';
import { CommandError, print, table } from '../output.js';
import { showingProgress } from '../progress.js';

interface CreateOptions extends CommonOptions {
  name: string;
  timeZone?: string;
  currency?: string;
  preparationDuration?: string;
  deliveryDuration?: string;
  reverseDeliveryDuration?: string;
  restockDuration?: string;
  sameDayTurnover?: boolean;
  consignmentEnabled?: boolean;
  sandbox?: boolean;
  demo?: boolean;
}

export function addShopsCommands(program: Command): void {
  const shops = program.command('shops').description('Create and list shops');
  addCreate(shops);
  addCommand(shops, {
    usage: 'list',
    description: 'List all shops, oldest first',
    example: 'shops list',
  }).action(listShops);
}

function addCreate(shops: Command): void {
  const duration = following(durationRule());
  addCommand(shops, {
    usage: 'create',
    description: 'Create a shop with the default conditions',
    example: 'shops create --name "Fjell & Fabric" --time-zone Europe/Oslo --currency NOK',
  })
    .requiredOption('--name <name>', 'name of the shop', parseName)
    .option('--time-zone <zone>', 'time zone of its days (default: UTC)', following(timeZoneRule))
    .option('--currency <code>', 'currency of its money (default: USD)', following(currencyRule))
    .option('--preparation-duration <duration>', 'preparation of a unit, such as 12.hour', duration)
    .option('--delivery-duration <duration>', 'transport to the customer', duration)
    .option('--reverse-delivery-duration <duration>', 'transport back', duration)
    .option(
      '--restock-duration <duration>',
      'from receival until a unit is rentable again',
      duration,
    )
    .option('--same-day-turnover', 'the last day of a cycle is free for the next one')
    .option('--consignment-enabled', 'the shop rents out units of other owners')
    .option('--sandbox', 'a shop for trying things, whose clock can be moved')
    .option('--demo', 'fill the sandbox shop like the main shop of the demo; not in production')
    .action(createShop);
}

async function createShop({ json, sandbox = false, demo, ...values }: CreateOptions) {
  if (demo && !sandbox) throw new CommandError('--demo needs --sandbox');
  if (demo && readConfiguration().production) {
    throw new CommandError('Demo data is not created because NODE_ENV is production');
  }
  const settings = { ...values, isSandbox: sandbox };
  const shop = await withApplication((application) =>
    demo ? createFilled(application, settings) : application.get(ShopsService).create(settings),
  );
  print(json, shop, `Created shop ${shop.id}, ${shop.name} (${shop.timeZone}, ${shop.currency})`);
}

async function createFilled(application: Application, settings: Partial<ShopValues>) {
  const { createDemoShop } = await import('../../../demo/seed-demo.js');
  return showingProgress('records', ({ update }) =>
    createDemoShop(application, settings, (done, total) => {
      application.interrupted.throwIfAborted();
      update(done, total);
    }),
  );
}

async function listShops({ json }: CommonOptions): Promise<void> {
  const shops = await withApplication((application) => application.get(ShopsService).listAll());
  const cells = shops.map(({ id, name, timeZone, currency, isSandbox }) => [
    id,
    name,
    timeZone,
    currency,
    isSandbox ? 'sandbox' : 'live',
  ]);
  print(json, shops, table(['Id', 'Name', 'Time zone', 'Currency', 'Kind'], cells));
}

export function addDemoCommands(program: Command): void {
  const demo = program.command('demo').description('Create demo data');
  addCommand(demo, {
    usage: 'seed',
    description: 'Create missing demo shops, on the embedded database only',
    example: 'demo seed',
  }).action(seed);
}

async function seed({ json }: CommonOptions): Promise<void> {
  assertDemoAllowed();
  const { seedDemo } = await import('../../../demo/seed-demo.js');
  const demo = await withApplication((application) =>
    showingProgress('records', ({ update }) =>
      seedDemo(application, (done, total) => {
        application.interrupted.throwIfAborted();
        update(done, total);
      }),
    ),
  );
  const shops = demo.shops.map(({ id, name }) => `${name} (shop ${id})`).join(', ');
  print(
    json,
    demo,
    demo.created.length > 0 ? `Demo data created: ${shops}` : `Demo data exists: ${shops}`,
  );
}

function assertDemoAllowed(): void {
  const { production, databaseUrl } = readConfiguration();
  const reason = production ? 'NODE_ENV is production' : databaseUrl && 'DATABASE_URL is set';
  if (reason) throw new CommandError(`Demo data is not created because ${reason}`);
}
