import { Injectable } from '@nestjs/common';
import { notFound } from '../../common/errors/app-error.js';
import { Database } from '../../database/database.js';
import type { Actor, TenantContext } from '../../database/tenant-context.js';
import { inTransaction } from '../../database/transaction.js';
import { EventRecorderService } from '../../events/event-recorder.service.js';
import { domainEvent, updatedEvents } from '../../events/rules/event-catalogue.js';
import { ConditionsService } from '../conditions/conditions.service.js';
import type { UpdateShopRequest } from './dto/shop.request.js';
import type { ShopResponse } from './dto/shop.response.js';
import { toShop } from './shop.mapper.js';
import { ShopsRepository, type ShopValues } from './shops.repository.js';

const OPERATOR: Actor = { keyId: null, name: 'Operator' };

const DEFAULTS: Omit<ShopValues, 'name'> = {
  timeZone: 'UTC',
  currency: 'USD',
  preparationDuration: '1.day',
  deliveryDuration: '2.day',
  reverseDeliveryDuration: '2.day',
  restockDuration: '1.day',
  consignmentEnabled: false,
};

/** The tenants, and the settings of one. */
@Injectable()
export class ShopsService {
  constructor(
    private readonly shops: ShopsRepository,
    private readonly conditions: ConditionsService,
    private readonly database: Database,
    private readonly events: EventRecorderService,
  ) {}

  /** All shops, oldest first; only for the command line. */
  async listAll(): Promise<ShopResponse[]> {
    return (await this.shops.list()).map(toShop);
  }

  /** A TenantContext of each shop, for what the service does by itself. */
  async createTenantContexts(): Promise<TenantContext[]> {
    return (await this.shops.list()).map(({ id }) =>
      this.database.createTenantContext(id, OPERATOR),
    );
  }

  /** The scope's own shop. */
  async get(context: TenantContext): Promise<ShopResponse> {
    const shop = await this.shops.get(context);
    if (!shop) throw notFound('Shop');
    return toShop(shop);
  }

  /**
   * Makes a shop with the default conditions; only for the command line and the demo.
   * @param fill makes more in it; the shop is there with all of that or not at all
   */
  async create(
    values: Partial<ShopValues> & { name: string },
    fill: (context: TenantContext) => Promise<void> = async () => {},
  ): Promise<ShopResponse> {
    const context = this.database.createTenantContext(await this.shops.nextId(), OPERATOR);
    return inTransaction(context, async (transaction) => {
      const shop = await this.shops.create(transaction, { ...DEFAULTS, ...values });
      await this.events.record(transaction, [domainEvent('Shop', shop.id, 'created', {})]);
      await this.conditions.createDefaults(transaction);
      await fill(transaction);
      return toShop(shop);
    });
  }

  /** Changes the settings that are given. */
  async update(context: TenantContext, request: UpdateShopRequest): Promise<ShopResponse> {
    await inTransaction(context, async (transaction) => {
      const changes = await this.shops.update(transaction, request);
      await this.events.record(transaction, updatedEvents('Shop', transaction.shopId, changes));
    });
    return this.get(context);
  }
}
