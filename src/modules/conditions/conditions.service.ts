import { Injectable } from '@nestjs/common';
import { conditionsOf } from '../../database/list-table.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { inTransaction } from '../../database/transaction.js';
import { notFound } from '../../errors/app-error.js';
import { mapPage, type Page, type PageRequest } from '../../http/paging/list.query.js';
import { domainEvent, updatedEvents } from '../../platform/events/event-catalogue.js';
import { EventRecorderService } from '../../platform/events/event-recorder.service.js';
import { RecordVersionsService } from '../../platform/versions/record-versions.service.js';
import { idsOf } from '../../records/grouped-by.js';
import { DEFAULT_CONDITIONS, isDamaged } from './condition-severity.js';
import { type ConditionRow, toCondition } from './condition.sql.js';
import type {
  ConditionResponse,
  CreateConditionRequest,
  UpdateConditionRequest,
} from './condition.response.js';
import { ConditionsRepository } from './conditions.repository.js';
import { CONDITION_LIST, type ConditionFilters } from './conditions.list.js';

/** The states that a shop's units can be in. */
@Injectable()
export class ConditionsService {
  constructor(
    private readonly conditions: ConditionsRepository,
    private readonly versions: RecordVersionsService,
    private readonly events: EventRecorderService,
  ) {}

  async list(
    context: TenantContext,
    window: PageRequest,
    query: ConditionFilters = {},
  ): Promise<Page<ConditionResponse>> {
    const filters = conditionsOf(CONDITION_LIST, query, {});
    return mapPage(await this.conditions.list(context, window, filters), toCondition);
  }

  /** @throws AppError not_found */
  async get(context: TenantContext, id: number): Promise<ConditionResponse> {
    const condition = await this.conditions.get(context, id);
    if (!condition) throw notFound('Condition');
    return toCondition(condition);
  }

  /** The ids of all conditions of the shop, by their titles. */
  async idsByTitle(context: TenantContext): Promise<ReadonlyMap<string, number>> {
    const all = await this.conditions.all(context);
    return new Map(all.map(({ id, title }) => [title, id]));
  }

  /**
   * The ids that are conditions of the shop, locked against deletion until the transaction ends.
   */
  async lockForShare(context: TenantContext, ids: readonly number[]): Promise<ReadonlySet<number>> {
    return (await this.lockGrades(context, ids)).conditionIds;
  }

  /** The same, with the damaged ones among them. */
  async lockGrades(
    context: TenantContext,
    ids: readonly number[],
  ): Promise<{ conditionIds: ReadonlySet<number>; damagedIds: ReadonlySet<number> }> {
    const found = ids.length === 0 ? [] : await this.conditions.lockForShare(context, ids);
    const damaged = found.filter(({ severityKey }) => isDamaged(severityKey));
    return { conditionIds: new Set(idsOf(found)), damagedIds: new Set(idsOf(damaged)) };
  }

  /** The damaged conditions among these, locked in the same way. */
  async damagedAmong(context: TenantContext, ids: readonly number[]): Promise<ReadonlySet<number>> {
    return (await this.lockGrades(context, ids)).damagedIds;
  }

  /** @throws AppError invalid_body when the title is taken */
  async create(
    context: TenantContext,
    request: CreateConditionRequest,
  ): Promise<ConditionResponse> {
    return inTransaction(context, async (transaction) => {
      const [created] = await this.store(transaction, [request]);
      return toCondition(created!);
    });
  }

  /** Creates the default conditions of a new shop. */
  async createDefaults(context: TenantContext): Promise<void> {
    await this.store(context, DEFAULT_CONDITIONS);
  }

  /** @throws AppError not_found; precondition_failed; invalid_body when the title is taken */
  async update(
    context: TenantContext,
    id: number,
    request: UpdateConditionRequest,
  ): Promise<ConditionResponse> {
    const { updatedAt, ...values } = request;
    await inTransaction(context, async (transaction) => {
      await this.versions.assertUnchanged(
        transaction,
        'condition',
        [{ id, updatedAt }],
        () => `Condition ${id}`,
      );
      const changes = await this.conditions.update(transaction, id, values);
      await this.events.record(transaction, updatedEvents('Condition', id, changes));
    });
    return this.get(context, id);
  }

  /** @throws AppError not_found; conflict while something refers to it */
  async remove(context: TenantContext, id: number): Promise<void> {
    await inTransaction(context, async (transaction) => {
      if (!(await this.conditions.remove(transaction, id))) throw notFound('Condition');
      await this.events.record(transaction, [domainEvent('Condition', id, 'deleted', {})]);
    });
  }

  private async store(
    context: TenantContext,
    conditions: readonly CreateConditionRequest[],
  ): Promise<ConditionRow[]> {
    const created = await this.conditions.create(context, conditions);
    await this.events.record(
      context,
      created.map(({ id }) => domainEvent('Condition', id, 'created', {})),
    );
    return created;
  }
}
