import { Injectable } from '@nestjs/common';
import type { Scope } from '../database/scope.js';
import { ConditionsService } from '../modules/conditions/conditions.service.js';
import { CustomFieldsService } from '../modules/custom-fields/custom.fields.service.js';
import { DefinitionsService } from '../modules/custom-fields/definitions.service.js';
import { CustomersService } from '../modules/customers/customers.service.js';
import { ItemsService } from '../modules/items/items.service.js';
import { LocationsService } from '../modules/locations/locations.service.js';
import { ProductsService } from '../modules/products/products.service.js';
import { TimelineService } from '../modules/timeline/timeline.service.js';
import type { DemoDelivery, DemoEvent, DemoField, DemoShop } from './demo.shop.js';

/** The most records of one import. */
const BATCH = 100;

/** The ids that the service gave to what the data of the demo names otherwise. */
interface GivenIds {
  /** By title. */
  conditions: ReadonlyMap<string, number>;
  /** By platform id. */
  customers: ReadonlyMap<number, number>;
  /** By key. */
  definitions: ReadonlyMap<string, number>;
}

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
  ) {}

  /** @param made hears how many more units are there */
  async fill(scope: Scope, shop: DemoShop, made: (units: number) => void): Promise<void> {
    await this.locations.import(scope, shop.locations);
    for (const batch of batchesOf(shop.products)) await this.products.store(scope, batch);
    const given: GivenIds = {
      conditions: await this.addConditions(scope, shop),
      customers: await this.addCustomers(scope, shop),
      definitions: await this.addDefinitions(scope, shop),
    };
    for (const delivery of shop.deliveries) {
      await this.addItems(scope, delivery, given);
      made(delivery.units.length);
    }
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

  private async addItems(scope: Scope, delivery: DemoDelivery, given: GivenIds): Promise<void> {
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
    const authored = { ...scope, actor: { keyId: null, name: author } };
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
