import type { TenantContext } from '../../database/tenant-context.js';
import { conflict } from '../../errors/app-error.js';
import { membersOf, type Rule } from '../../fields/field.js';
import { keyTextRule, unchecked } from '../../fields/rules.js';
import { DefinitionsService } from '../../modules/custom-fields/definitions.service.js';
import type { DefinitionResponse } from '../../modules/custom-fields/custom-field.response.js';
import { CreateItemsRequest, UpdateItemRequest } from '../../modules/items/dto/item.request.js';
import { ItemImportService } from '../../modules/items/item-import.service.js';
import {
  addToPlan,
  type StockLine,
  type StockLineResult,
  type StockPlan,
} from '../../modules/items/stock-line.js';
import { numbersIn, type ReservedNumbers } from '../../modules/resources/resource-kind.js';
import { ShopsService } from '../../modules/shop/shops.service.js';
import type { LineOutcome, ListImport, ListKind } from './list-import.js';
import { amountColumn, type Column, toInteger, toTexts, type Values } from './list-reader.js';

export const STOCK_LIST: ListKind<StockLine, StockLineResult> = {
  list: 'items',
  key: 'serial',
  required: [['serial'], ['sku', 'platformVariantId']],
  open: async (application, context) => {
    const { currency } = await application.get(ShopsService).get(context);
    const fields = await application.get(DefinitionsService).listAll(context, 'item');
    return new StockImport(application.get(ItemImportService), currency, fields);
  },
};

const ruleOf = (member: keyof UpdateItemRequest | keyof CreateItemsRequest): Rule =>
  (membersOf(UpdateItemRequest).get(member) ?? membersOf(CreateItemsRequest).get(member))!;

const COLUMNS: readonly Column[] = [
  { name: 'serial', rule: ruleOf('serial'), isRequired: true },
  { name: 'sku', rule: keyTextRule },
  { name: 'platformVariantId', rule: ruleOf('platformVariantId'), convert: toInteger },
  { name: 'visibility', rule: ruleOf('visibility'), isRequired: true },
  { name: 'condition', rule: keyTextRule },
  { name: 'locationPlatformId', rule: ruleOf('locationPlatformId'), convert: toInteger },
  { name: 'pickLocation', rule: ruleOf('pickLocation') },
  { name: 'tags', rule: ruleOf('tags'), convert: toTexts },
];

class StockImport implements ListImport<StockLine, StockLineResult> {
  readonly columns: readonly Column[];
  private readonly stockPlan: StockPlan = {
    created: 0,
    updatedIds: [],
    platformVariantIds: new Set(),
  };
  private reserved: ReservedNumbers | undefined;
  private taken = 0;
  private versions: Awaited<ReturnType<ItemImportService['begin']>> = new Map();

  constructor(
    private readonly service: ItemImportService,
    currency: string,
    private readonly fields: readonly DefinitionResponse[],
  ) {
    this.columns = [
      ...COLUMNS,
      amountColumn('acquisitionCost', decimalsOf(currency)),
      ...fields.map(({ key }) => ({ name: nameOfField(key), rule: unchecked({}) })),
    ];
  }

  toLine(values: Values): StockLine {
    const { acquisitionCost, tags, ...members } = values as Values & { tags?: string[] | null };
    return {
      ...(members as unknown as StockLine),
      acquisitionCostCents: acquisitionCost as number | null | undefined,
      tags: tags === null ? [] : tags,
      fields: this.fields.flatMap((definition) => {
        const value = values[nameOfField(definition.key)] as string | null | undefined;
        return value === undefined ? [] : { definition, value };
      }),
    };
  }

  evaluate(context: TenantContext, lines: readonly StockLine[]): Promise<StockLineResult[]> {
    return this.service.evaluate(context, lines);
  }

  outcomeOf(verdict: StockLineResult): LineOutcome {
    if ('faults' in verdict) return verdict;
    return { changes: 'created' in verdict ? undefined : verdict.members };
  }

  plan(verdicts: readonly StockLineResult[]): void {
    addToPlan(this.stockPlan, verdicts);
  }

  async prepare(context: TenantContext): Promise<void> {
    this.reserved = await this.service.reserve(context, this.stockPlan);
  }

  async begin(context: TenantContext): Promise<void> {
    this.taken = 0;
    this.versions = await this.service.begin(context, this.stockPlan);
  }

  async store(context: TenantContext, verdicts: readonly StockLineResult[]): Promise<void> {
    const count = verdicts.filter((one) => 'created' in one).length;
    if (this.taken + count > this.stockPlan.created) {
      throw conflict('The stock has changed while the list was read', 'stock_changed');
    }
    const numbers = this.reserved ? numbersIn(this.reserved, this.taken, count) : [];
    this.taken += count;
    await this.service.store(context, verdicts, numbers);
  }

  end(context: TenantContext): Promise<void> {
    return this.service.end(context, this.stockPlan, this.versions);
  }
}

const nameOfField = (key: string): string => `custom.${key}`;

/** The number of decimals of a currency (ISO 4217). */
const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits!;
