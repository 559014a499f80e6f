import { Body, Controller, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { TenantContext } from '../../database/tenant-context.js';
import { CheckedQuery } from '../../http/checked-query.js';
import type { Page } from '../../http/paging/list.query.js';
import { PathId } from '../../http/path-id.pipe.js';
import { DeleteRoute, GetRoute, ListRoute, PostRoute, PutRoute } from '../../openapi/route.js';
import { CurrentTenantContext } from '../../platform/auth/tenant-context.guard.js';
import { ListDefinitionsQuery } from './definitions.list.js';
import { DefinitionsService } from './definitions.service.js';
import {
  CreateDefinitionRequest,
  DefinitionResponse,
  UpdateDefinitionRequest,
} from './custom-field.response.js';
import { OwnerTypeGuard } from './owner-type.guard.js';

@Controller('custom_field_definitions')
@ApiTags('CustomFieldDefinitions')
export class DefinitionsController {
  constructor(private readonly definitions: DefinitionsService) {}

  @ListRoute('', 'custom_field_definitions', {
    operationId: 'listCustomFieldDefinitions',
    summary: 'List the fields of items, rentals or customers',
    answer: DefinitionResponse,
    description: '`owner_type` selects items, rentals or customers.',
    returns: 'One page of definitions',
    parameterErrors: ['owner_type parameter is required (item or rental)'],
  })
  @UseGuards(OwnerTypeGuard)
  list(
    @CurrentTenantContext() context: TenantContext,
    @CheckedQuery() query: ListDefinitionsQuery,
  ): Promise<Page<DefinitionResponse>> {
    return this.definitions.list(context, query.window, query);
  }

  @GetRoute(':id', {
    operationId: 'getCustomFieldDefinition',
    summary: 'Get a custom field definition',
    answer: DefinitionResponse,
    description: 'Values refer to a definition by id, or by key and owner type.',
    returns: 'The definition',
    notFound: ['Custom field definition not found'],
  })
  get(
    @CurrentTenantContext() context: TenantContext,
    @PathId('id', 'Id of the definition', 2) id: number,
  ): Promise<DefinitionResponse> {
    return this.definitions.get(context, id);
  }

  @PostRoute('', {
    operationId: 'createCustomFieldDefinition',
    creates: true,
    summary: 'Define a custom field',
    answer: DefinitionResponse,
    description: 'Owner type, key and type cannot change after creation.',
    returns: 'The created definition',
    example: { ownerType: 'item', name: 'Washing instructions', type: 'string' },
  })
  create(
    @CurrentTenantContext() context: TenantContext,
    @Body() request: CreateDefinitionRequest,
  ): Promise<DefinitionResponse> {
    return this.definitions.create(context, request);
  }

  @PutRoute(':id', {
    record: 'customFieldDefinition',
    operationId: 'updateCustomFieldDefinition',
    summary: 'Update a custom field definition',
    description: 'Absent fields stay unchanged. Key, type and owner type cannot change.',
    answer: DefinitionResponse,
    returns: 'The updated definition',
    notFound: ['Custom field definition not found'],
    example: { name: 'Care label' },
  })
  update(
    @CurrentTenantContext() context: TenantContext,
    @PathId('id', 'Id of the definition', 2) id: number,
    @Body() request: UpdateDefinitionRequest,
  ): Promise<DefinitionResponse> {
    return this.definitions.update(context, id, request);
  }

  @DeleteRoute(':id', {
    record: 'customFieldDefinition',
    operationId: 'deleteCustomFieldDefinition',
    summary: 'Delete a custom field definition with all its values',
    description: 'Deletes the values of all items, rentals or customers, too.',
    notFound: ['Custom field definition not found'],
  })
  remove(
    @CurrentTenantContext() context: TenantContext,
    @PathId('id', 'Id of the definition', 14) id: number,
  ): Promise<void> {
    return this.definitions.remove(context, id);
  }
}
