import { Body, Controller, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentScope } from '../../auth/shop.scope.guard.js';
import { PathId } from '../../common/http/path.id.js';
import { DeleteRoute, GetRoute, ListRoute, PostRoute, PutRoute } from '../../common/http/route.js';
import { ListQuery, type Page, type PageWindow } from '../../common/paging/list.query.js';
import { Window } from '../../common/paging/page.window.js';
import type { Scope } from '../../database/scope.js';
import { ConditionsService } from './conditions.service.js';
import { CreateConditionRequest, UpdateConditionRequest } from './dto/condition.request.js';
import { ConditionResponse } from './dto/condition.response.js';

@Controller('conditions')
@ApiTags('Conditions')
export class ConditionsController {
  constructor(private readonly conditions: ConditionsService) {}

  @ListRoute('', 'conditions', { summary: 'List conditions', answer: ConditionResponse })
  list(
    @CurrentScope() scope: Scope,
    @Window() window: PageWindow,
    @Query() _query: ListQuery,
  ): Promise<Page<ConditionResponse>> {
    return this.conditions.list(scope, window);
  }

  @GetRoute(':id', {
    summary: 'Get a condition',
    answer: ConditionResponse,
    errors: ['not_found'],
  })
  get(
    @CurrentScope() scope: Scope,
    @PathId('id', 'Id of the condition') id: number,
  ): Promise<ConditionResponse> {
    return this.conditions.get(scope, id);
  }

  @PostRoute('', { summary: 'Create a condition', answer: ConditionResponse })
  create(
    @CurrentScope() scope: Scope,
    @Body() request: CreateConditionRequest,
  ): Promise<ConditionResponse> {
    return this.conditions.create(scope, request);
  }

  @PutRoute(':id', {
    summary: 'Update a condition',
    description: 'Members that are absent stay as they are.',
    answer: ConditionResponse,
    errors: ['not_found'],
  })
  update(
    @CurrentScope() scope: Scope,
    @PathId('id', 'Id of the condition') id: number,
    @Body() request: UpdateConditionRequest,
  ): Promise<ConditionResponse> {
    return this.conditions.update(scope, id, request);
  }

  @DeleteRoute(':id', {
    summary: 'Delete a condition',
    description: 'A condition that items have or options of methods name cannot be deleted.',
    errors: ['not_found', 'conflict'],
  })
  remove(
    @CurrentScope() scope: Scope,
    @PathId('id', 'Id of the condition') id: number,
  ): Promise<void> {
    return this.conditions.remove(scope, id);
  }
}
