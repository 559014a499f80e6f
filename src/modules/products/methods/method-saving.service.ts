import { Injectable } from '@nestjs/common';
import { type AppError, invalidBody, SENTENCE_LIMIT } from '../../../common/errors/app-error.js';
import type { Scope } from '../../../database/scope.js';
import { EventRecorderService } from '../../../events/event-recorder.service.js';
import { domainEvent, updatedEvent } from '../../../events/rules/event-catalogue.js';
import { ConditionReader } from '../../conditions/condition.reader.js';
import { VariantReader } from '../variant.reader.js';
import { MethodsRepository, type MethodValues } from './methods.repository.js';
import type { LockedMethod } from './methods.sql.js';
import { type MethodKind, OPTION_LIMIT } from './rules/method-values.js';
import { changesAny, type OptionChanges, optionChanges, wrongIds } from './rules/option-changes.js';
import type { OptionEntry } from './rules/option-entries.js';
import {
  type KnownReferences,
  referencesOf,
  unknownReferences,
} from './rules/option-references.js';

const RESOURCE_TYPES = { calendar: 'CalendarMethod', resale: 'ResaleMethod' } as const;

/** What a request asks of a method. */
export interface MethodRequest {
  kind: MethodKind;
  values: MethodValues;
  entries: readonly OptionEntry[];
  /** What to throw when the method would have too many options. */
  tooMany: () => AppError;
}

/** Writes methods with their options. */
@Injectable()
export class MethodSavingService {
  constructor(
    private readonly methods: MethodsRepository,
    private readonly variants: VariantReader,
    private readonly conditions: ConditionReader,
    private readonly events: EventRecorderService,
  ) {}

  /**
   * Makes the method of a product (internal id) or changes what is given of it. Requests for one
   * method wait for each other. To be called in a transaction.
   * @returns the ids of the options that were made, in the order of their entries
   * @throws AppError invalid_body; what the request says when there would be too many options
   */
  async save(scope: Scope, productId: number, request: MethodRequest): Promise<number[]> {
    const { kind, values, entries } = request;
    const { isNew, ...method } = await this.methods.lockOrCreate(scope, productId, kind);
    const options = await this.methods.storedOptions(scope, method.id);
    const known = await this.known(scope, entries);
    const refusals = [...wrongIds(options, entries), ...unknownReferences(entries, known)];
    if (refusals.length > 0) throw invalidBody(...refusals.slice(0, SENTENCE_LIMIT));
    const changes = optionChanges(options, entries, known);
    const left = options.length - changes.removed.length + changes.added.length;
    if (left > OPTION_LIMIT) throw request.tooMany();
    const resourceType = RESOURCE_TYPES[kind];
    if (isNew)
      await this.events.record(scope, [domainEvent(resourceType, method.id, 'created', {})]);
    if (!hasAny(changes) && !changesAny(method, values)) return [];
    const updated = { ...values, options: hasAny(changes) || undefined };
    await this.events.record(scope, [updatedEvent(resourceType, method.id, updated)]);
    return this.store(scope, method, values, changes);
  }

  private async known(scope: Scope, entries: readonly OptionEntry[]): Promise<KnownReferences> {
    const { variantPlatformIds, conditionIds } = referencesOf(entries);
    return {
      variantIds: await this.variants.idsOf(scope, variantPlatformIds),
      conditionIds: await this.conditions.keep(scope, conditionIds),
    };
  }

  private async store(
    scope: Scope,
    method: LockedMethod,
    values: MethodValues,
    { removed, changed, added }: OptionChanges,
  ): Promise<number[]> {
    const now = new Date();
    await this.methods.removeOptions(scope, removed);
    await this.methods.changeOptions(scope, changed, now);
    const made = await this.methods.addOptions(scope, method.id, added, now);
    await this.methods.update(scope, method.id, values, now);
    return made;
  }
}

const hasAny = ({ removed, changed, added }: OptionChanges): boolean =>
  removed.length + changed.length + added.length > 0;
