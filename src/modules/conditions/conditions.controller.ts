import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentTenantContext } from '../../platform/auth/tenant-context.guard.js';
import { CheckedQuery } from '../../http/checked-query.js';
import { PathId } from '../../http/path-id.pipe.js';
import { DeleteRoute, GetRoute, ListRoute, PostRoute, PutRoute } from '../../openapi/route.js';
import type { Page } from '../../http/paging/list.query.js';
import { ListConditionsQuery } from './conditions.list.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { ConditionsService } from './conditions.service.js';
import {
  ConditionResponse,
  CreateConditionRequest,
  UpdateConditionRequest,
} from './condition.response.js';

@Controller('conditions')
@ApiTags('Conditions')
export class ConditionsController {
  constructor(private readonly conditions: ConditionsService) {}

  @ListRoute('', 'conditions', {
    operationId: 'listConditions',
    summary: 'List conditions',
    answer: ConditionResponse,
    description: 'A new shop starts with four conditions and can create more.',
    returns: 'One page of conditions',
  })
  list(
    @CurrentTenantContext() context: TenantContext,
    @CheckedQuery() query: ListConditionsQuery,
  ): Promise<Page<ConditionResponse>> {
    return this.conditions.list(context, query.window, query);
  }

  @GetRoute(':id', {
    operationId: 'getCondition',
    summary: 'Get a condition',
    answer: ConditionResponse,
    description: 'The tone is derived from the severity.',
    returns: 'The condition',
    notFound: ['Condition not found'],
  })
  get(
    @CurrentTenantContext() context: TenantContext,
    @PathId('id', 'Id of the condition', 5) id: number,
  ): Promise<ConditionResponse> {
    return this.conditions.get(context, id);
  }

  @PostRoute('', {
    operationId: 'createCondition',
    creates: true,
    summary: 'Create a condition',
    answer: ConditionResponse,
    description: 'The title is unique in the shop.',
    returns: 'The created condition',
    example: { title: 'Almost new', severityKey: 'used' },
  })
  create(
    @CurrentTenantContext() context: TenantContext,
    @Body() request: CreateConditionRequest,
  ): Promise<ConditionResponse> {
    return this.conditions.create(context, request);
  }

  @PutRoute(':id', {
    record: 'condition',
    operationId: 'updateCondition',
    summary: 'Update a condition',
    description: 'Absent fields stay unchanged.',
    answer: ConditionResponse,
    returns: 'The updated condition',
    notFound: ['Condition not found'],
    example: { title: 'Like new' },
  })
  update(
    @CurrentTenantContext() context: TenantContext,
    @PathId('id', 'Id of the condition', 5) id: number,
    @Body() request: UpdateConditionRequest,
  ): Promise<ConditionResponse> {
    return this.conditions.update(context, id, request);
  }

  @DeleteRoute(':id', {
    record: 'condition',
    operationId: 'deleteCondition',
    summary: 'Delete a condition',
    description: 'A condition cannot be deleted while items or method options refer to it.',
    notFound: ['Condition not found'],
    conflicts: ['The condition is in use by items'],
  })
  remove(
    @CurrentTenantContext() context: TenantContext,
    @PathId('id', 'Id of the condition', 8) id: number,
  ): Promise<void> {
    return this.conditions.remove(context, id);
  }
}
