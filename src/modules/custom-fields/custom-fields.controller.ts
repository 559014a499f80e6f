import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentTenantContext } from '../../platform/auth/tenant-context.guard.js';
import { PathId } from '../../http/path-id.pipe.js';
import { DeleteRoute, PostRoute, PutRoute } from '../../openapi/route.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { CustomFieldsService } from './custom-fields.service.js';
import {
  CustomFieldResponse,
  SetCustomFieldRequest,
  UpdateCustomFieldRequest,
} from './custom-field.response.js';

@Controller('custom_fields')
@ApiTags('CustomFields')
export class CustomFieldsController {
  constructor(private readonly fields: CustomFieldsService) {}

  @PostRoute('', {
    operationId: 'setCustomField',
    creates: true,
    summary: 'Set the value of a custom field',
    description:
      'Identifies the definition by `definitionId`, or by `key` and `ownerType`. ' +
      'Replaces the existing value of the owner.',
    answer: CustomFieldResponse,
    returns: 'The stored value',
    example: { ownerId: 3, ownerType: 'item', key: 'care_label', value: 'Wash cold' },
  })
  set(
    @CurrentTenantContext() context: TenantContext,
    @Body() request: SetCustomFieldRequest,
  ): Promise<CustomFieldResponse> {
    return this.fields.set(context, request);
  }

  @PutRoute(':id', {
    record: 'customField',
    operationId: 'updateCustomField',
    summary: 'Update the value of a custom field',
    answer: CustomFieldResponse,
    description: 'The value must match the type of the field.',
    returns: 'The stored value',
    notFound: ['Custom field not found'],
    example: { value: 'Kvitfjell Gear' },
  })
  update(
    @CurrentTenantContext() context: TenantContext,
    @PathId('id', 'Id of the custom field', 2) id: number,
    @Body() request: UpdateCustomFieldRequest,
  ): Promise<CustomFieldResponse> {
    return this.fields.update(context, id, request);
  }

  @DeleteRoute(':id', {
    record: 'customField',
    operationId: 'deleteCustomField',
    summary: 'Delete the value of a custom field',
    description: 'The definition is kept.',
    notFound: ['Custom field not found'],
  })
  remove(
    @CurrentTenantContext() context: TenantContext,
    @PathId('id', 'Id of the custom field', 3) id: number,
  ): Promise<void> {
    return this.fields.remove(context, id);
  }
}
