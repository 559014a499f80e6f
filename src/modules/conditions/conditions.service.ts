import { Injectable } from '@nestjs/common';
import { notFound } from '../../common/errors/app-error.js';
import type { Page, PageWindow } from '../../common/paging/list.query.js';
import type { Scope } from '../../database/scope.js';
import { inTransaction } from '../../database/transaction.js';
import { EventRecorderService } from '../../events/event-recorder.service.js';
import { domainEvent, updatedEvents } from '../../events/rules/event-catalogue.js';
import { toCondition } from './condition.mapper.js';
import type { ConditionRow } from './condition.sql.js';
import { ConditionsRepository } from './conditions.repository.js';
import type { CreateConditionRequest, UpdateConditionRequest } from './dto/condition.request.js';
import type { ConditionResponse } from './dto/condition.response.js';
import { DEFAULT_CONDITIONS } from './rules/condition-severity.js';

/** The states that a shop's units can be in. */
@Injectable()
export class ConditionsService {
  constructor(
    private readonly conditions: ConditionsRepository,
    private readonly events: EventRecorderService,
  ) {}

  async list(scope: Scope, window: PageWindow): Promise<Page<ConditionResponse>> {
    const { data, next } = await this.conditions.list(scope, window);
    return { data: data.map(toCondition), next };
  }

  /** @throws AppError not_found */
  async get(scope: Scope, id: number): Promise<ConditionResponse> {
    const condition = await this.conditions.get(scope, id);
    if (!condition) throw notFound('Condition');
    return toCondition(condition);
  }

  /** @throws AppError invalid_body when the title is taken */
  async create(scope: Scope, request: CreateConditionRequest): Promise<ConditionResponse> {
    return inTransaction(scope, async (transaction) => {
      const [made] = await this.store(transaction, [request]);
      return toCondition(made!);
    });
  }

  /** Gives a new shop the conditions that every shop begins with. */
  async createDefaults(scope: Scope): Promise<void> {
    await this.store(scope, DEFAULT_CONDITIONS);
  }

  /** @throws AppError not_found; invalid_body when the title is taken */
  async update(
    scope: Scope,
    id: number,
    request: UpdateConditionRequest,
  ): Promise<ConditionResponse> {
    await inTransaction(scope, async (transaction) => {
      const changes = await this.conditions.update(transaction, id, request);
      await this.events.record(transaction, updatedEvents('Condition', id, changes));
    });
    return this.get(scope, id);
  }

  /** @throws AppError not_found; conflict while something refers to it */
  async remove(scope: Scope, id: number): Promise<void> {
    await inTransaction(scope, async (transaction) => {
      if (!(await this.conditions.remove(transaction, id))) throw notFound('Condition');
      await this.events.record(transaction, [domainEvent('Condition', id, 'deleted', {})]);
    });
  }

  private async store(
    scope: Scope,
    conditions: readonly CreateConditionRequest[],
  ): Promise<ConditionRow[]> {
    const made = await this.conditions.create(scope, conditions);
    await this.events.record(
      scope,
      made.map(({ id }) => domainEvent('Condition', id, 'created', {})),
    );
    return made;
  }
}
