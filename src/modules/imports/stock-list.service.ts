import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../database/tenant-context.js';
import { conflict } from '../../errors/app-error.js';
import { type Member, membersOf, type Rule } from '../../fields/field.js';
import { keyTextRule } from '../../fields/rules.js';
import { DefinitionsService } from '../custom-fields/definitions.service.js';
import type { DefinitionResponse } from '../custom-fields/custom-field.response.js';
import type { ExportedCells } from '../exports/export-formats.js';
import { ExportsService } from '../exports/exports.service.js';
import { CreateItemsRequest, UpdateItemRequest } from '../items/dto/item.request.js';
import { ItemImportService } from '../items/item-import.service.js';
import type { StockLine, StockLineResult } from '../items/stock-line.js';
import { addToPlan, emptyPlan, takenSerialOf } from '../items/stock-plan.js';
import { ITEM_FIELDS } from '../rentals/plain-fields.js';
import { numbersIn, type ReservedNumbers } from '../resources/resource-kind.js';
import { ShopsService } from '../shop/shops.service.js';
import { fieldCellsIn, fieldColumn } from './field-columns.js';
import type { LineOutcome, ListImport, ListKind } from './list-run.js';
import type { LineKeys } from './list-keys.js';
import {
  amountColumn,
  type Column,
  ID_COLUMN,
  amountText,
  toInteger,
  toTexts,
  type Values,
  withReadOnly,
} from './list-reader.js';

/** Lists of units. */
@Injectable()
export class StockListService implements ListKind<StockLine, StockLineResult> {
  readonly list = 'items';
  readonly key = 'serial';
  readonly keyName = 'serial';
  readonly required = [['id', 'serial']];

  constructor(
    private readonly items: ItemImportService,
    private readonly exports: ExportsService,
    private readonly shops: ShopsService,
    private readonly definitions: DefinitionsService,
  ) {}

  async open(context: TenantContext): Promise<ListImport<StockLine, StockLineResult>> {
    const { currency } = await this.shops.get(context);
    const fields = await this.definitions.listAll(context, 'item');
    const headings = await this.exports.headingsOf(context, 'items');
    return new StockImport(this.items, this.exports, currency, fields, headings);
  }
}

const ruleOf = (member: keyof UpdateItemRequest | keyof CreateItemsRequest): Rule =>
  (membersOf(UpdateItemRequest).get(member) ?? membersOf(CreateItemsRequest).get(member))!;

const VARIANT = { field: 'variant', isKeptIfEmpty: true };

/** Amounts of money have a second column, which names the field. */
const plainColumn = (name: string, rule: Rule, isNullable = false): Column => ({
  name,
  rule,
  ...(rule.schema['type'] === 'integer' && { convert: toInteger }),
  ...(rule.schema['format'] === 'date' && { notation: 'date' as const }),
  field: name.replace(/Cents$/, ''),
  isKeptIfEmpty: !isNullable,
});

const COLUMNS: readonly Column[] = [
  ID_COLUMN,
  { name: 'serial', rule: ruleOf('serial'), isKey: true },
  { name: 'sku', rule: keyTextRule, ...VARIANT },
  {
    name: 'platformVariantId',
    rule: ruleOf('platformVariantId'),
    convert: toInteger,
    ...VARIANT,
  },
  {
    name: 'visibility',
    rule: ruleOf('visibility'),
    convert: String,
    isRequired: true,
    isAlwaysRead: true,
  },
  { name: 'condition', rule: keyTextRule, aliases: ['condition.title'] },
  {
    name: 'locationPlatformId',
    rule: ruleOf('locationPlatformId'),
    convert: toInteger,
    aliases: ['location.platformId'],
  },
  { name: 'location.name', rule: keyTextRule, field: 'locationPlatformId' },
  ...Object.entries(ITEM_FIELDS).map(([name, { rule, options }]: [string, Member]) =>
    plainColumn(name, rule, options.nullable),
  ),
  { name: 'tags', rule: ruleOf('tags'), convert: toTexts },
];

class StockImport implements ListImport<StockLine, StockLineResult> {
  readonly columns: readonly Column[];
  private readonly stockPlan = emptyPlan();
  private readonly decimals: number;
  /** Units that exchange serials, which are stored together. */
  private exchanging: StockLineResult[] = [];
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
    this.decimals = decimalsOf(currency);
    this.columns = withReadOnly(headings, [
      ...COLUMNS,
      amountColumn('acquisitionCost', this.decimals),
      ...fields.map((field) =>
        fieldColumn(field, nameOfField(field.key), [`customFields.${field.key}`]),
      ),
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
    const {
      acquisitionCost,
      tags,
      'location.name': locationName,
      ...members
    } = values as Values & { tags?: string[] | null; 'location.name'?: string | null };
    return {
      ...(members as unknown as StockLine),
      id: exported && Number(exported.get('id')),
      ...(acquisitionCost !== undefined && {
        acquisitionCostCents: acquisitionCost as number | null,
      }),
      locationName,
      tags: tags === null ? [] : tags,
      fields: fieldCellsIn(values, this.fields, nameOfField),
    };
  }

  evaluate(context: TenantContext, lines: readonly StockLine[]): Promise<StockLineResult[]> {
    return this.service.evaluate(context, lines);
  }

  outcomeOf(verdict: StockLineResult): LineOutcome {
    if ('faults' in verdict) return verdict;
    if ('created' in verdict) return { changes: undefined };
    const { sku, acquisitionCostCents: cents } = verdict.before;
    const acquisitionCost = cents === null ? '' : amountText(cents, this.decimals);
    return { changes: { fields: verdict.members, stored: { sku: sku ?? '', acquisitionCost } } };
  }

  plan(verdicts: readonly StockLineResult[]): void {
    addToPlan(this.stockPlan, verdicts);
  }

  findLookalikes(
    context: TenantContext,
    serials: readonly string[],
  ): Promise<ReadonlyMap<string, string>> {
    return this.service.findLookalikes(context, serials);
  }

  isContested(verdict: StockLineResult): boolean {
    return 'change' in verdict && takenSerialOf(verdict) !== null;
  }

  conflicts(context: TenantContext): Promise<ReadonlyMap<StockLineResult, string>> {
    return this.service.serialConflicts(context, this.stockPlan);
  }

  async prepare(context: TenantContext): Promise<void> {
    this.reserved = await this.service.reserve(context, this.stockPlan);
  }

  async begin(context: TenantContext): Promise<void> {
    this.taken = 0;
    this.exchanging = [];
    this.versions = await this.service.begin(context, this.stockPlan);
  }

  async store(context: TenantContext, verdicts: readonly StockLineResult[]): Promise<void> {
    const count = verdicts.filter((one) => 'created' in one).length;
    if (this.taken + count > this.stockPlan.created) {
      throw conflict('The stock has changed while the list was read', 'stock_changed');
    }
    const numbers = this.reserved ? numbersIn(this.reserved, this.taken, count) : [];
    this.taken += count;
    const isExchanging = (verdict: StockLineResult): boolean =>
      'change' in verdict && this.stockPlan.exchangingIds.has(verdict.before.id);
    this.exchanging.push(...verdicts.filter(isExchanging));
    const others = verdicts.filter((verdict) => !isExchanging(verdict));
    await this.service.store(context, others, numbers);
  }

  async end(context: TenantContext): Promise<void> {
    await this.service.store(context, this.exchanging, []);
    await this.service.end(context, this.stockPlan, this.versions);
  }
}

const nameOfField = (key: string): string => `custom.${key}`;

/** The number of decimals of a currency (ISO 4217). */
const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits!;
