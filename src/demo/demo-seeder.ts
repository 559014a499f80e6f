import { Injectable } from '@nestjs/common';
import type { Scope } from '../database/scope.js';
import { ConditionsService } from '../modules/conditions/conditions.service.js';
import { CustomFieldsService } from '../modules/custom-fields/custom-fields.service.js';
import { DefinitionsService } from '../modules/custom-fields/definitions.service.js';
import { CustomersService } from '../modules/customers/customers.service.js';
import { ItemsService } from '../modules/items/items.service.js';
import { LocationsService } from '../modules/locations/locations.service.js';
import { ProductsService } from '../modules/products/products.service.js';
import { ShopsService } from '../modules/shop/shops.service.js';
import { TimelineService } from '../modules/timeline/timeline.service.js';
import { actingAs } from './demo-actor.js';
import { DemoCalendar } from './demo-calendar.js';
import type { GivenIds } from './demo-given-ids.js';
import { DemoMethodSeeder } from './demo-method-seeder.js';
import { DemoRentalSeeder } from './demo-rental-seeder.js';
import { DemoReturnSeeder } from './demo-return-seeder.js';
import type { DemoDelivery, DemoEvent, DemoField, DemoShop } from './demo-shop.js';

/** The most records of one import. */
const BATCH = 100;

/** Fills a new shop with its data, in the order in which one part needs the other. */
@Injectable()
export class DemoSeeder {
  constructor(
    private readonly conditions: ConditionsService,
    private readonly locations: LocationsService,
    private readonly products: ProductsService,
    private readonly customers: CustomersService,
    private readonly definitions: DefinitionsService,
    private readonly items: ItemsService,
    private readonly customFields: CustomFieldsService,
    private readonly timeline: TimelineService,
    private readonly shops: ShopsService,
    private readonly methods: DemoMethodSeeder,
    private readonly rentals: DemoRentalSeeder,
    private readonly returns: DemoReturnSeeder,
  ) {}

  /**
   * @param now the days of cycles and blocks are counted from the day that it is on
   * @param made hears how many more units and cycles are there
   */
  async fill(
    scope: Scope,
    shop: DemoShop,
    now: Date,
    made: (records: number) => void,
  ): Promise<void> {
    const { timeZone } = await this.shops.update(scope, {
      membershipCreditReturnCondition: shop.creditReturnCondition,
    });
    await this.locations.import(scope, shop.locations);
    const given: GivenIds = {
      ...(await this.addProducts(scope, shop)),
      conditions: await this.addConditions(scope, shop),
      customers: await this.addCustomers(scope, shop),
      definitions: await this.addDefinitions(scope, shop),
      units: [],
    };
    await this.methods.fill(scope, shop, given);
    for (const delivery of shop.deliveries) {
      given.units.push(...(await this.addItems(scope, delivery, given)));
      made(delivery.units.length);
    }
    const calendar = new DemoCalendar(now, timeZone);
    const booked = await this.rentals.fill(scope, shop, given, calendar, made);
    await this.returns.fill(scope, shop, given, booked, calendar, made);
  }

  private async addProducts(
    scope: Scope,
    shop: DemoShop,
  ): Promise<Pick<GivenIds, 'products' | 'variants'>> {
    const [products, variants] = [new Map<number, number>(), new Map<number, number>()];
    for (const batch of batchesOf(shop.products)) {
      for (const product of await this.products.import(scope, batch)) {
        products.set(product.platformId, product.id);
        for (const { platformId, id } of product.variants) variants.set(platformId, id);
      }
    }
    return { products, variants };
  }

  private async addConditions(scope: Scope, shop: DemoShop): Promise<Map<string, number>> {
    for (const condition of shop.conditions) await this.conditions.create(scope, condition);
    const { data } = await this.conditions.list(scope, { limit: BATCH });
    return new Map(data.map(({ title, id }) => [title, id]));
  }

  private async addCustomers(scope: Scope, shop: DemoShop): Promise<Map<number, number>> {
    const ids = new Map<number, number>();
    for (const batch of batchesOf(shop.customers)) {
      const stored = await this.customers.import(scope, batch);
      for (const { platformId, id } of stored) ids.set(platformId, id);
    }
    return ids;
  }

  private async addDefinitions(scope: Scope, shop: DemoShop): Promise<Map<string, number>> {
    const ids = new Map<string, number>();
    for (const definition of shop.definitions) {
      const { key, id } = await this.definitions.create(scope, definition);
      ids.set(key, id);
    }
    return ids;
  }

  /** @returns the ids of the units */
  private async addItems(scope: Scope, delivery: DemoDelivery, given: GivenIds): Promise<number[]> {
    const { units, condition, ...common } = delivery;
    const serials = units.flatMap(({ serial }) => serial ?? []);
    const items = await this.items.create(scope, {
      ...common,
      visibility: 'available',
      quantity: units.length,
      serials,
      conditionId: condition === null ? null : given.conditions.get(condition),
    });
    for (const [index, { fields, events }] of units.entries()) {
      const { id } = items[index]!;
      for (const field of fields) await this.setField(scope, id, field, given);
      for (const event of events) await this.happen(scope, id, event, given);
    }
    return items.map(({ id }) => id);
  }

  private async setField(
    scope: Scope,
    itemId: number,
    field: DemoField,
    given: GivenIds,
  ): Promise<void> {
    const value =
      'value' in field ? field.value : String(given.customers.get(field.customerPlatformId));
    const definitionId = given.definitions.get(field.key);
    await this.customFields.set(scope, { owner_id: itemId, definition_id: definitionId, value });
  }

  private async happen(
    scope: Scope,
    itemId: number,
    { author, change, comment }: DemoEvent,
    given: GivenIds,
  ): Promise<void> {
    const authored = actingAs(author, scope);
    if (change) {
      const { condition, ...members } = change;
      const conditionId = condition === undefined ? undefined : given.conditions.get(condition);
      await this.items.update(authored, itemId, { ...members, conditionId });
    }
    if (comment !== undefined) {
      await this.timeline.createComment(authored, { eventableId: itemId, message: comment });
    }
  }
}

function batchesOf<T>(records: readonly T[]): T[][] {
  const count = Math.ceil(records.length / BATCH);
  return Array.from({ length: count }, (_, index) =>
    records.slice(index * BATCH, (index + 1) * BATCH),
  );
}
