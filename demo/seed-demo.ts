import { Database } from '../src/database/database.js';
import type { ShopResponse } from '../src/modules/shop/shop.response.js';
import type { ShopValues } from '../src/modules/shop/shops.repository.js';
import { RemindersService } from '../src/modules/rentals/upkeep/reminders.service.js';
import { ShopsService } from '../src/modules/shop/shops.service.js';
import { countRecords, play } from './player/play.js';
import type { Services } from './player/stage.js';
import { readStory } from './player/story.js';

/** The folders of the shops, the main one first. */
const FOLDERS = ['fjell', 'harbour'];

/** Any number that nothing else locks in this database. */
const SEED_LOCK = 7_214_003_902;

/** The shops of the demo as they are in the database. */
export interface SeededDemo {
  /** The main one first. */
  readonly shops: readonly { readonly id: number; readonly name: string }[];
  readonly mainShopId: number;
  /** The names of those that were made just now. */
  readonly created: readonly string[];
}

/**
 * Makes the shops of the demo that are not there, each whole or not at all. A shop that has the
 * name of one is taken for it, whatever is in it.
 * @param progress receives the units and rentals made so far, and all that are to be made; what
 *   it throws ends the work
 * @param now days are counted from the day that it is on
 */
export function seedDemo(
  services: Services,
  progress: (done: number, total: number) => void = () => {},
  now = new Date(),
): Promise<SeededDemo> {
  const [database, shops] = [services.get(Database), services.get(ShopsService)];
  return database.withAdvisoryLock(SEED_LOCK, async (lost) => {
    const stories = FOLDERS.map(readStory);
    const present = new Set((await shops.listAll()).map(({ name }) => name));
    const missing = stories.filter(({ shop }) => !present.has(shop.settings.name));
    const total = missing.reduce((sum, story) => sum + countRecords(story), 0);
    let done = 0;
    const onCreated = (records: number) => {
      lost.throwIfAborted();
      progress((done += records), total);
    };
    for (const story of missing) {
      const { settings } = story.shop;
      await shops.create(settings, (context) => play(story, services, context, now, onCreated));
    }
    if (missing.length > 0) {
      await database.analyze();
      // The due times that the story leaves behind have passed before the service begins.
      await services.get(RemindersService).sweep();
    }
    const all = await shops.listAll();
    const seeded = stories.map(({ shop }) => all.find(({ name }) => name === shop.settings.name)!);
    return {
      shops: seeded.map(({ id, name }) => ({ id, name })),
      mainShopId: seeded[0]!.id,
      created: missing.map(({ shop }) => shop.settings.name),
    };
  });
}

/**
 * Creates a shop with the records of the demo's main shop, whole or not at all.
 * @param values settings that differ from those of the demo
 * @param progress receives the units and rentals made so far, and all that are to be made
 */
export function createDemoShop(
  services: Services,
  values: Partial<ShopValues>,
  progress: (done: number, total: number) => void,
): Promise<ShopResponse> {
  const story = readStory(FOLDERS[0]!);
  const total = countRecords(story);
  let done = 0;
  const onCreated = (records: number) => progress((done += records), total);
  return services
    .get(ShopsService)
    .create({ ...story.shop.settings, ...values }, (context) =>
      play(story, services, context, context.now(), onCreated),
    );
}
