import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../../database/tenant-context.js';
import { type AppError, invalidBody, SENTENCE_LIMIT } from '../../../errors/app-error.js';
import { domainEvent, updatedEvents } from '../../../platform/events/event-catalogue.js';
import { EventRecorderService } from '../../../platform/events/event-recorder.service.js';
import { changesBetween } from '../../../records/changes.js';
import { ConditionsService } from '../../conditions/conditions.service.js';
import type { ProductRow } from '../products.repository.js';
import { VariantsService } from '../variants.service.js';
import { MethodsRepository, type MethodValues } from './methods.repository.js';
import type { LockedMethod } from './methods.sql.js';
import { type MethodKind, OPTION_LIMIT } from './rules/method-values.js';
import {
  changesAny,
  changesOfOptions,
  type OptionChanges,
  optionChanges,
  wrongIds,
} from './rules/option-changes.js';
import {
  type KnownReferences,
  type OptionEntry,
  referencesOf,
  unknownReferences,
} from './rules/option-entries.js';

const METHOD_FIELDS = ['status', 'customRestockDurationCount'] as const;

const RESOURCE_TYPES = { calendar: 'CalendarMethod', resale: 'ResaleMethod' } as const;

/** The changes that a request makes to a method. */
export interface MethodRequest {
  kind: MethodKind;
  values: MethodValues;
  entries: readonly OptionEntry[];
  /** Creates the error for too many options. */
  tooMany: () => AppError;
}

/** Stores methods with their options. */
@Injectable()
export class MethodSavingService {
  constructor(
    private readonly methods: MethodsRepository,
    private readonly variants: VariantsService,
    private readonly conditions: ConditionsService,
    private readonly events: EventRecorderService,
  ) {}

  /**
   * Creates or updates the method of a product, in the transaction of the caller.
   * The method is locked, so that requests for one method run one after the other.
   * @returns the ids of the created options, in the order of their entries
   * @throws AppError invalid_body, or `tooMany`
   */
  async save(
    context: TenantContext,
    product: Pick<ProductRow, 'id' | 'platformId'>,
    request: MethodRequest,
  ): Promise<number[]> {
    const { kind, values, entries } = request;
    const { isNew, ...method } = await this.methods.lockOrCreate(context, product.id, kind);
    const options = await this.methods.storedOptions(context, method.id);
    const known = await this.known(context, entries);
    const refusals = [...wrongIds(options, entries), ...unknownReferences(entries, known)];
    if (refusals.length > 0) throw invalidBody(...refusals.slice(0, SENTENCE_LIMIT));
    const changes = optionChanges(options, entries, known);
    const left = options.length - changes.removed.length + changes.added.length;
    if (left > OPTION_LIMIT) throw request.tooMany();
    const resourceType = RESOURCE_TYPES[kind];
    const { platformId } = product;
    if (isNew) {
      const created = domainEvent(resourceType, method.id, 'created', {}, platformId);
      await this.events.record(context, [created]);
    }
    if (!hasAny(changes) && !changesAny(method, values)) return [];
    const createdIds = await this.store(context, method, values, changes);
    const changed = {
      ...changesBetween(METHOD_FIELDS, method, values),
      ...changesOfOptions(kind, options, changes, createdIds, known.variantIds),
    };
    await this.events.record(context, updatedEvents(resourceType, method.id, changed, platformId));
    return createdIds;
  }

  private async known(
    context: TenantContext,
    entries: readonly OptionEntry[],
  ): Promise<KnownReferences> {
    const { variantPlatformIds, conditionIds } = referencesOf(entries);
    return {
      variantIds: await this.variants.idsOf(context, variantPlatformIds),
      conditionIds: await this.conditions.lockForShare(context, conditionIds),
    };
  }

  private async store(
    context: TenantContext,
    method: LockedMethod,
    values: MethodValues,
    { removed, changed, added }: OptionChanges,
  ): Promise<number[]> {
    const now = context.now();
    await this.methods.removeOptions(context, removed);
    await this.methods.changeOptions(context, changed, now);
    const createdIds = await this.methods.addOptions(context, method.id, added, now);
    await this.methods.update(context, method.id, values, now);
    return createdIds;
  }
}

const hasAny = ({ removed, changed, added }: OptionChanges): boolean =>
  removed.length + changed.length + added.length > 0;
