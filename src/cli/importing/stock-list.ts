import type { TenantContext } from '../../database/tenant-context.js';
import { conflict } from '../../errors/app-error.js';
import { membersOf, type Rule } from '../../fields/field.js';
import { keyTextRule, unchecked } from '../../fields/rules.js';
import { DefinitionsService } from '../../modules/custom-fields/definitions.service.js';
import type { DefinitionResponse } from '../../modules/custom-fields/custom-field.response.js';
import type { ExportedCells } from '../../modules/exports/export-formats.js';
import { ExportsService } from '../../modules/exports/exports.service.js';
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
import type { LineKeys, LineOutcome, ListImport, ListKind } from './list-import.js';
import {
  amountColumn,
  type Column,
  ID_COLUMN,
  toInteger,
  toTexts,
  type Values,
  withReadOnly,
} from './list-reader.js';

export const STOCK_LIST: ListKind<StockLine, StockLineResult> = {
  list: 'items',
  key: 'serial',
  required: [['id', 'serial']],
  open: async (application, context) => {
    const { currency } = await application.get(ShopsService).get(context);
    const fields = await application.get(DefinitionsService).listAll(context, 'item');
    const exports = application.get(ExportsService);
    const headings = await exports.headingsOf(context, 'items');
    return new StockImport(application.get(ItemImportService), exports, currency, fields, headings);
  },
};

const ruleOf = (member: keyof UpdateItemRequest | keyof CreateItemsRequest): Rule =>
  (membersOf(UpdateItemRequest).get(member) ?? membersOf(CreateItemsRequest).get(member))!;

const COLUMNS: readonly Column[] = [
  ID_COLUMN,
  { name: 'serial', rule: ruleOf('serial'), isKey: true },
  { name: 'sku', rule: keyTextRule },
  { name: 'platformVariantId', rule: ruleOf('platformVariantId'), convert: toInteger },
  { name: 'visibility', rule: ruleOf('visibility'), isRequired: true },
  { name: 'condition', rule: keyTextRule, aliases: ['condition.title'] },
  {
    name: 'locationPlatformId',
    rule: ruleOf('locationPlatformId'),
    convert: toInteger,
    aliases: ['location.platformId'],
  },
  { name: 'pickLocation', rule: ruleOf('pickLocation') },
  { name: 'tags', rule: ruleOf('tags'), convert: toTexts },
  { name: 'acquisitionCostCents', rule: ruleOf('acquisitionCostCents'), convert: toInteger },
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
    private readonly exports: ExportsService,
    currency: string,
    private readonly fields: readonly DefinitionResponse[],
    headings: readonly string[],
  ) {
    this.columns = withReadOnly(headings, [
      ...COLUMNS,
      amountColumn('acquisitionCost', decimalsOf(currency)),
      ...fields.map(({ key }) => ({
        name: nameOfField(key),
        rule: unchecked({}),
        aliases: [`customFields.${key}`],
      })),
    ]);
  }

  async exported(
    context: TenantContext,
    keys: readonly LineKeys[],
  ): Promise<(ExportedCells | undefined)[]> {
    const unnamed = keys.filter(({ id }) => id == null);
    const idsBySerial = await this.service.idsBySerial(
      context,
      unnamed.flatMap(({ key }) => (key == null ? [] : (key as string))),
    );
    const idOf = ({ id, key }: LineKeys) => (id as number | null) ?? idsBySerial.get(key as string);
    const ids = keys.flatMap((line) => idOf(line) ?? []);
    const cells = await this.exports.cells(context, 'items', 'ids', ids);
    const byId = new Map(cells.map((one) => [Number(one.get('id')), one]));
    return keys.map((line) => byId.get(idOf(line)!));
  }

  toLine(values: Values, exported: ExportedCells | undefined): StockLine {
    const { acquisitionCost, tags, ...members } = values as Values & { tags?: string[] | null };
    return {
      ...(members as unknown as StockLine),
      id: exported && Number(exported.get('id')),
      ...(acquisitionCost !== undefined && {
        acquisitionCostCents: acquisitionCost as number | null,
      }),
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
