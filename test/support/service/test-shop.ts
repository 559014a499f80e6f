import type { TenantContext } from '../../../src/database/tenant-context.js';
import type { TestDatabase } from '../database/database.js';
import { expectSuccess, nextPlatformId, withoutVersion } from '../factories/answers.js';
import { aVariant, type ProductRecord, type VariantRecord } from '../factories/products.js';
import { HttpClient } from './client.js';

type Fields = Record<string, unknown>;

/** A shop of a test, a client with one of its keys, and what tests put into it. */
export class TestShop extends HttpClient {
  /** On a slow machine even a few requests can fill a queue. */
  protected override readonly retriesWhenBusy = true;

  constructor(
    url: string,
    readonly token: string,
    readonly context: TenantContext,
    readonly database: TestDatabase,
  ) {
    super(url, token);
  }

  get shopId(): number {
    return this.context.shopId;
  }

  /** Imports a product, with one variant by default. Returns the record that was sent. */
  async importProduct(fields: Partial<ProductRecord> = {}): Promise<ProductRecord> {
    const platformId = nextPlatformId();
    const product = { platformId, title: 'Storm parka', variants: [aVariant()], ...fields };
    await expectSuccess(this.post('/products', { products: [product] }));
    return product;
  }

  /** Imports a product with one variant. Returns the platform id of the variant. */
  async importVariant(fields: Partial<VariantRecord> = {}): Promise<number> {
    const variant = aVariant(fields);
    await this.importProduct({ variants: [variant] });
    return variant.platformId;
  }

  /** Imports a product, then imports it without its variant. Returns the variant's platform id. */
  async importArchivedVariant(): Promise<number> {
    const product = await this.importProduct();
    await this.importProduct({ ...product, variants: [aVariant()] });
    return product.variants[0]!.platformId;
  }

  /** Imports a location and returns its platform id. */
  async importLocation(name = 'Oslo store'): Promise<number> {
    const platformId = nextPlatformId();
    await expectSuccess(this.post('/locations', { locations: [{ platformId, name }] }));
    return platformId;
  }

  async importCustomer(fields: Fields = { firstName: 'Ada', lastName: 'Nordin' }): Promise<any> {
    const customer = { platformId: nextPlatformId(), ...fields };
    return (await expectSuccess(this.post('/customers', { customers: [customer] }))).data[0];
  }

  /** Creates a condition, and returns it as other records embed it: without its version. */
  async createCondition(title: string, severityKey = 'used'): Promise<any> {
    return withoutVersion(await expectSuccess(this.post('/conditions', { title, severityKey })));
  }

  /** Creates items, of a new product unless a variant is given. */
  async createItems(fields: Fields = {}): Promise<any[]> {
    const platformVariantId = fields['platformVariantId'] ?? (await this.importVariant());
    const body = { visibility: 'available', ...fields, platformVariantId };
    return expectSuccess(this.post('/items', body));
  }

  async createItem(fields: Fields = {}): Promise<any> {
    return (await this.createItems(fields))[0];
  }

  getItem(id: number): Promise<any> {
    return expectSuccess(this.get(`/items/${id}`));
  }

  /** The name of a unit in errors: `Item 42 (SN-0042)`. */
  async nameOfItem(id: number | undefined): Promise<string> {
    const { sequentialId, serial } = await this.getItem(id!);
    return serial === null ? `Item ${sequentialId}` : `Item ${sequentialId} (${serial})`;
  }

  /** The name of a variant in errors: `Storm parka, M / Green (PARKA-M)`. */
  async nameOfVariant(platformId: number): Promise<string> {
    const { title, sku, platformProductId } = await expectSuccess(
      this.get(`/variants/${platformId}`),
    );
    const product = await expectSuccess(this.get(`/products/${platformProductId}`));
    return `${product.title}, ${title}${sku === null ? '' : ` (${sku})`}`;
  }

  blockDays(fields: Fields): Promise<any> {
    return expectSuccess(this.post('/blocked_dates', fields));
  }

  /** Defines a custom field of items, of type `string`, unless the fields say otherwise. */
  defineField(name: string, fields: Fields = {}): Promise<any> {
    const body = { ownerType: 'item', type: 'string', name, ...fields };
    return expectSuccess(this.post('/custom_field_definitions', body));
  }

  /** Sets the value of a custom field. @returns it as its owner embeds it */
  async setField(ownerId: number, definitionId: number, value: string): Promise<any> {
    const body = { ownerId, definitionId, value };
    return withoutVersion(await expectSuccess(this.post('/custom_fields', body)));
  }

  /** Saves the calendar method of a product (platform id). */
  saveCalendar(productId: number, body: object): Promise<any> {
    return expectSuccess(this.post(`/products/${productId}/calendar_method`, body));
  }

  /** Saves the resale method of a product (platform id). */
  saveResale(productId: number, body: object): Promise<any> {
    return expectSuccess(this.post(`/products/${productId}/resale_method`, body));
  }

  /** Creates an option of the resale method of a product (platform id). */
  createResaleOption(productId: number, body: object): Promise<any> {
    return expectSuccess(this.post(`/products/${productId}/resale_method/options`, body));
  }

  /** The rows of the shop in all tables of methods. */
  methodRows(): Promise<object[]> {
    return this.rowsIn([
      'product_methods',
      'method_options',
      'method_option_variants',
      'method_option_conditions',
    ]);
  }

  /** Takes an id for a cycle or return order, which no request creates. */
  async takeResourceId(kind: 'Cycle' | 'ReturnOrder'): Promise<number> {
    const [row] = await this.database.query<{ id: string }>(
      'insert into resources (shop_id, kind) values ($1, $2) returning id',
      [this.shopId, kind],
    );
    return Number(row!.id);
  }

  /** The rows of the shop in some tables, in a fixed order. */
  protected rowsIn(tables: readonly string[]): Promise<object[]> {
    const text = tables.map(
      (table) =>
        `select '${table}' as table, to_jsonb(t) as row from ${table} t where shop_id = $1`,
    );
    return this.database.query(`${text.join(' union all ')} order by 1, 2`, [this.shopId]);
  }
}
