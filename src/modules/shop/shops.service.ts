import { Injectable } from '@nestjs/common';
import { invalidBody, notFound } from '../../errors/app-error.js';
import { formatRuleError } from '../../fields/field.js';
import { timeZoneRule } from '../../fields/rules.js';
import { Database } from '../../database/database.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { inTransaction } from '../../database/transaction.js';
import { EventRecorderService } from '../../platform/events/event-recorder.service.js';
import { domainEvent, updatedEvents } from '../../platform/events/event-catalogue.js';
import { OPERATOR, ShopReader } from '../../platform/shops/shop.reader.js';
import { RecordVersionsService } from '../../platform/versions/record-versions.service.js';
import { ConditionsService } from '../conditions/conditions.service.js';
import type { ShopResponse, UpdateShopRequest } from './shop.response.js';
import { ShopsRepository, type ShopValues } from './shops.repository.js';

const DEFAULTS: Omit<ShopValues, 'name'> = {
  timeZone: 'UTC',
  currency: 'USD',
  preparationDuration: '1.day',
  deliveryDuration: '2.day',
  reverseDeliveryDuration: '2.day',
  restockDuration: '1.day',
  sameDayTurnover: false,
  closedWeekdays: [],
  consignmentEnabled: false,
  isSandbox: false,
};

/** The tenants, and the settings of one. */
@Injectable()
export class ShopsService {
  constructor(
    private readonly shops: ShopsRepository,
    private readonly conditions: ConditionsService,
    private readonly database: Database,
    private readonly reader: ShopReader,
    private readonly versions: RecordVersionsService,
    private readonly events: EventRecorderService,
  ) {}

  /** All shops, oldest first; only for the command line. */
  async listAll(): Promise<ShopResponse[]> {
    return this.shops.list();
  }

  /** The shop of the tenant context. */
  async get(context: TenantContext): Promise<ShopResponse> {
    const shop = await this.shops.get(context);
    if (!shop) throw notFound('Shop');
    return shop;
  }

  /**
   * Creates a shop with the default conditions; only for the command line and the demo.
   * @param fill creates more in the shop, in the same transaction
   * @throws AppError invalid_body
   */
  async create(
    values: Partial<ShopValues> & { name: string },
    fill: (context: TenantContext) => Promise<void> = async () => {},
  ): Promise<ShopResponse> {
    const shopId = await this.shops.nextId();
    const context = this.database.createTenantContext({ shopId, clockOffsetMs: 0 }, OPERATOR);
    return inTransaction(context, async (transaction) => {
      await this.assertTimeZone(transaction, values.timeZone);
      const shop = await this.shops.create(transaction, { ...DEFAULTS, ...values });
      await this.begin(transaction);
      await fill(transaction);
      return shop;
    });
  }

  /** Records that the shop exists, and creates its default conditions. */
  async begin(transaction: TenantContext): Promise<void> {
    await this.events.record(transaction, [domainEvent('Shop', transaction.shopId, 'created', {})]);
    await this.conditions.createDefaults(transaction);
  }

  /**
   * Updates the given settings.
   * @throws AppError invalid_body; precondition_failed
   */
  async update(context: TenantContext, request: UpdateShopRequest): Promise<ShopResponse> {
    const { updatedAt, ...settings } = request;
    await inTransaction(context, async (transaction) => {
      const update = { id: transaction.shopId, updatedAt };
      await this.versions.assertUnchanged(transaction, 'shop', [update], () => 'The shop');
      await this.assertTimeZone(transaction, settings.timeZone);
      const changes = await this.shops.update(transaction, settings);
      this.reader.invalidate(transaction);
      await this.events.record(transaction, updatedEvents('Shop', transaction.shopId, changes));
    });
    return this.get(context);
  }

  /** The rule of the field covers the calendar of the service; PostgreSQL lacks some of its zones. */
  private async assertTimeZone(context: TenantContext, name: string | undefined): Promise<void> {
    if (name === undefined || (await this.shops.knowsTimeZone(context, name))) return;
    throw invalidBody(formatRuleError(timeZoneRule, 'timeZone', name));
  }
}
