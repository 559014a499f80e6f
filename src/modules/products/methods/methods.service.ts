import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../../database/tenant-context.js';
import { inTransaction } from '../../../database/transaction.js';
import { conflict, notFound, rejectedBody, withMessage } from '../../../errors/app-error.js';
import { groupedBy, idsOf } from '../../../records/grouped-by.js';
import { ProductsRepository } from '../products.repository.js';
import { type MethodRequest, MethodSavingService } from './method-saving.service.js';
import type {
  CreateResaleOptionRequest,
  SaveCalendarMethodRequest,
  SaveResaleMethodRequest,
} from './method.request.js';
import type {
  CalendarMethodResponse,
  CalendarOptionResponse,
  ResaleMethodResponse,
  ResaleOptionResponse,
} from './method.response.js';
import { MethodsRepository } from './methods.repository.js';
import type { MethodRow, OptionRow } from './methods.sql.js';
import { METHOD_KINDS, type MethodKind, OPTION_LIMIT } from './rules/method-values.js';
import { calendarEntries, resaleEntries, resaleEntry } from './rules/option-entries.js';

/** The methods of one product. */
export interface ProductMethods {
  calendarMethod: CalendarMethodResponse | null;
  resaleMethod: ResaleMethodResponse | null;
}

/** The terms of rental and sale of products. */
@Injectable()
export class MethodsService {
  constructor(
    private readonly methods: MethodsRepository,
    private readonly saving: MethodSavingService,
    private readonly products: ProductsRepository,
  ) {}

  /** The methods of a product (internal id), in two statements. */
  async ofProduct(
    context: TenantContext,
    productId: number,
    kinds: readonly MethodKind[] = METHOD_KINDS,
  ): Promise<ProductMethods> {
    const found = await this.methods.find(context, productId, kinds);
    const ids = idsOf(found);
    const options = ids.length === 0 ? [] : await this.methods.options(context, ids);
    const ofMethod = groupedBy(options, ({ methodId }) => methodId);
    const [calendar, resale] = METHOD_KINDS.map((kind) => found.find((one) => one.kind === kind));
    return {
      calendarMethod: calendar ? toCalendarMethod(calendar, ofMethod.get(calendar.id) ?? []) : null,
      resaleMethod: resale ? toResaleMethod(resale, ofMethod.get(resale.id) ?? []) : null,
    };
  }

  /** @throws AppError not_found when the product or its calendar method does not exist */
  async getCalendar(context: TenantContext, platformId: number): Promise<CalendarMethodResponse> {
    const productId = await this.productIdOf(context, platformId);
    const { calendarMethod } = await this.ofProduct(context, productId, ['calendar']);
    if (!calendarMethod) throw notFound('Calendar method');
    return calendarMethod;
  }

  /**
   * Creates or updates the calendar method of a product, all or nothing.
   * @throws AppError not_found; invalid_body
   */
  async saveCalendar(
    context: TenantContext,
    platformId: number,
    { optionsAttributes, ...values }: SaveCalendarMethodRequest,
  ): Promise<CalendarMethodResponse> {
    const { calendarMethod } = await this.save(context, platformId, {
      kind: 'calendar',
      values,
      entries: calendarEntries(optionsAttributes),
      tooMany: tooManyEntries,
    });
    return calendarMethod!;
  }

  /** @throws AppError not_found when the product or its resale method does not exist */
  async getResale(context: TenantContext, platformId: number): Promise<ResaleMethodResponse> {
    const productId = await this.productIdOf(context, platformId);
    const { resaleMethod } = await this.ofProduct(context, productId, ['resale']);
    if (!resaleMethod) throw notFound('Resale method');
    return resaleMethod;
  }

  /**
   * Creates or updates the resale method of a product, all or nothing.
   * @throws AppError not_found; invalid_body
   */
  async saveResale(
    context: TenantContext,
    platformId: number,
    { optionsAttributes, ...values }: SaveResaleMethodRequest,
  ): Promise<ResaleMethodResponse> {
    const { resaleMethod } = await this.save(context, platformId, {
      kind: 'resale',
      values,
      entries: resaleEntries(optionsAttributes),
      tooMany: tooManyEntries,
    });
    return resaleMethod!;
  }

  /**
   * Creates an option of the resale method of a product, and the method if it does not exist.
   * @throws AppError invalid_body; not_found and conflict, with the body `{message}`
   */
  async createResaleOption(
    context: TenantContext,
    platformId: number,
    { id: _id, _destroy, ...option }: CreateResaleOptionRequest,
  ): Promise<ResaleOptionResponse> {
    return inTransaction(context, async (transaction) => {
      const [product] = await this.products.find(transaction, [platformId]);
      if (!product) throw withMessage(notFound('Product'));
      const [id] = await this.saving.save(transaction, product, {
        kind: 'resale',
        values: {},
        entries: [resaleEntry(option, '')],
        tooMany: () =>
          withMessage(
            conflict(`The resale method already has ${OPTION_LIMIT} options`, 'too_many_options'),
          ),
      });
      return toResaleOption((await this.methods.option(transaction, id!))!);
    });
  }

  private save(
    context: TenantContext,
    platformId: number,
    request: MethodRequest,
  ): Promise<ProductMethods> {
    return inTransaction(context, async (transaction) => {
      const id = await this.productIdOf(transaction, platformId);
      await this.saving.save(transaction, { id, platformId }, request);
      return this.ofProduct(transaction, id, [request.kind]);
    });
  }

  private async productIdOf(context: TenantContext, platformId: number): Promise<number> {
    const [product] = await this.products.find(context, [platformId]);
    if (!product) throw notFound('Product');
    return product.id;
  }
}

const tooManyEntries = () =>
  rejectedBody(`optionsAttributes would exceed ${OPTION_LIMIT} options`, 'too_many_options');

function toCalendarMethod(
  method: MethodRow,
  options: readonly OptionRow[],
): CalendarMethodResponse {
  return {
    id: method.id,
    status: method.status,
    customRestockDurationCount: method.customRestockDurationCount,
    options: options.map(toCalendarOption),
    createdAt: method.createdAt,
    updatedAt: method.updatedAt,
  };
}

function toResaleMethod(method: MethodRow, options: readonly OptionRow[]): ResaleMethodResponse {
  return {
    id: method.id,
    status: method.status,
    options: options.map(toResaleOption),
    createdAt: method.createdAt,
    updatedAt: method.updatedAt,
  };
}

function toResaleOption(option: OptionRow): ResaleOptionResponse {
  return {
    id: option.id,
    name: option.name,
    status: option.status,
    checkoutPriceCents: option.priceCents,
    ...applicationOf(option),
    createdAt: option.createdAt,
    updatedAt: option.updatedAt,
  };
}

function toCalendarOption(option: OptionRow): CalendarOptionResponse {
  return {
    id: option.id,
    name: option.name,
    durationCount: option.durationCount,
    priceCents: option.priceCents,
    idVerificationRequired: option.idVerificationRequired,
    depositVariantPlatformId: option.depositVariantPlatformId,
    ...applicationOf(option),
    createdAt: option.createdAt,
    updatedAt: option.updatedAt,
  };
}

function applicationOf(option: OptionRow) {
  return {
    variantApplicationType: option.variantApplicationType,
    marketApplicationType: option.marketApplicationType,
    conditionApplicationType: option.conditionApplicationType,
    variantApplicationPlatformIds: option.variantApplicationPlatformIds,
    marketApplicationPlatformIds: option.marketApplicationPlatformIds,
    conditionApplicationIds: option.conditionApplicationIds,
  };
}
