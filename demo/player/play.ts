import type { TenantContext } from '../../src/database/tenant-context.js';
import { ShopsService } from '../../src/modules/shop/shops.service.js';
import {
  closeWeekdays,
  importCustomers,
  importProducts,
  knowPeople,
  mergeCustomers,
  openShop,
  planServices,
  saveMethods,
} from './catalogue.js';
import { Days } from './days.js';
import { writeHistory } from './history.js';
import { giveCredits, putOnWaitingList, rentOut } from './rentals.js';
import { takeBack } from './returns.js';
import { type Services, Stage } from './stage.js';
import { blockDays, followUnits, takeStock } from './stock.js';
import type { Story } from './story.js';

/**
 * Plays the story of a shop on the services, in the order in which one part needs the other.
 * @param context the tenant context of a new shop
 * @param now days are counted from the day that it is on
 * @param onCreated receives the number of new units and rentals
 */
export async function play(
  story: Story,
  services: Services,
  context: TenantContext,
  now: Date,
  onCreated: (records: number) => void,
): Promise<void> {
  const { timeZone } = await services.get(ShopsService).get(context);
  const stage = new Stage(services, context, new Days(now, timeZone), story.shop, onCreated);
  await openShop(stage, story.shop);
  await importProducts(stage, story.catalogue);
  await importCustomers(stage, story.customers);
  await saveMethods(stage, story.methods);
  await takeStock(stage, story.stock);
  await followUnits(stage, story.units);
  await writeHistory(stage, story);
  await rentOut(stage, story.rentals);
  await blockDays(stage, story.blocks);
  await takeBack(stage, story.returns);
  await planServices(stage, story.methods);
  await putOnWaitingList(stage, story.waiting);
  await giveCredits(stage, story.customers.credits);
  await mergeCustomers(stage, story.customers.merged);
  await knowPeople(stage, story.customers.known ?? []);
  await closeWeekdays(stage, story.shop);
}

/** How many units and rentals the story makes. */
export function countRecords({ stock, rentals, returns }: Story): number {
  const delivered = stock.map(({ serials, quantity = serials!.length }) => quantity);
  const found = returns.map((one) => one.found?.quantity ?? 0);
  return [...delivered, ...found].reduce((sum, units) => sum + units, rentals.length);
}
