import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { ShopsService } from '../modules/shop/shops.service.js';
import { DemoSeeder } from './demo-seeder.js';
import type { DemoShop } from './demo-shop.js';
import { demoShops } from './demo-shops.js';

/** Any number that nothing else locks in this database. */
const SEED_LOCK = 7_214_003_902;

/** The shops of the demo as they are in the database. */
export interface SeededDemo {
  /** The main one first. */
  readonly shops: readonly { readonly id: number; readonly name: string }[];
  readonly mainShopId: number;
  /** The names of those that were made just now. */
  readonly made: readonly string[];
}

/** Makes the shops of the demo. */
@Injectable()
export class DemoService {
  constructor(
    private readonly database: Database,
    private readonly shops: ShopsService,
    private readonly seeder: DemoSeeder,
  ) {}

  /**
   * Makes the shops of the demo that are not there, each whole or not at all. A shop that has the
   * name of one is taken for it, whatever is in it.
   * @param progress hears of the units and cycles made so far, and of all that are to be made
   * @param now the days of cycles and blocks are counted from the day that it is on
   */
  seed(
    progress: (done: number, total: number) => void = () => {},
    now = new Date(),
  ): Promise<SeededDemo> {
    return this.database.exclusively(SEED_LOCK, async () => {
      const demo = demoShops();
      const present = new Set((await this.shops.listAll()).map(({ name }) => name));
      const missing = demo.filter(({ settings }) => !present.has(settings.name));
      const total = missing.reduce((sum, shop) => sum + countRecords(shop), 0);
      let done = 0;
      const made = (records: number) => progress((done += records), total);
      for (const shop of missing) {
        await this.shops.create(shop.settings, (scope) => this.seeder.fill(scope, shop, now, made));
      }
      if (missing.length > 0) await this.database.analyze();
      return this.find(demo, missing);
    });
  }

  private async find(demo: DemoShop[], missing: DemoShop[]): Promise<SeededDemo> {
    const all = await this.shops.listAll();
    const shops = demo.map(({ settings }) => all.find(({ name }) => name === settings.name)!);
    return {
      shops: shops.map(({ id, name }) => ({ id, name })),
      mainShopId: shops[0]!.id,
      made: missing.map(({ settings }) => settings.name),
    };
  }
}

function countRecords({ deliveries, cycles, returns }: DemoShop): number {
  const delivered = deliveries.reduce((sum, { units }) => sum + units.length, 0);
  const found = returns.reduce((sum, one) => sum + (one.found?.quantity ?? 0), 0);
  return delivered + found + cycles.length;
}
