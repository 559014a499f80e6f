import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentTenantContext } from '../../platform/auth/tenant-context.guard.js';
import { PathId } from '../../http/path-id.pipe.js';
import { DeleteRoute, PostRoute, PutRoute } from '../../openapi/route.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { CustomFieldsService } from './custom-fields.service.js';
import { SetCustomFieldRequest, UpdateCustomFieldRequest } from './dto/custom-field.request.js';
import { CustomFieldResponse } from './dto/custom-field.response.js';

@Controller('custom_fields')
@ApiTags('CustomFields')
export class CustomFieldsController {
  constructor(private readonly fields: CustomFieldsService) {}

  @PostRoute('', {
    operationId: 'setCustomField',
    summary: 'Set the value of a custom field',
    description:
      'Names the definition by `definition_id`, or by `key` and `owner_type`. A value that the ' +
      'owner already has is replaced.',
    answer: CustomFieldResponse,
    returns: 'The value as it is now',
    example: { owner_id: 3, owner_type: 'item', key: 'care_label', value: 'Wash cold' },
  })
  set(
    @CurrentTenantContext() context: TenantContext,
    @Body() request: SetCustomFieldRequest,
  ): Promise<CustomFieldResponse> {
    return this.fields.set(context, request);
  }

  @PutRoute(':id', {
    record: 'customField',
    reader: 'current',
    operationId: 'updateCustomField',
    summary: 'Change the value of a custom field',
    answer: CustomFieldResponse,
    description: 'The type of the field decides what it takes.',
    returns: 'The value as it is now',
    notFound: ['Custom field not found'],
    example: { value: 'Kvitfjell Gear' },
  })
  update(
    @CurrentTenantContext() context: TenantContext,
    @PathId('id', 'Id of the custom field', 2) id: number,
    @Body() request: UpdateCustomFieldRequest,
  ): Promise<CustomFieldResponse> {
    return this.fields.update(context, id, request.value);
  }

  @DeleteRoute(':id', {
    record: 'customField',
    reader: 'current',
    operationId: 'deleteCustomField',
    summary: 'Delete the value of a custom field',
    description: 'The definition stays.',
    notFound: ['Custom field not found'],
  })
  remove(
    @CurrentTenantContext() context: TenantContext,
    @PathId('id', 'Id of the custom field', 3) id: number,
  ): Promise<void> {
    return this.fields.remove(context, id);
  }
  /** What `If-Match` sets a condition on; there is no operation that reads it. */
  current(context: TenantContext, id: number): Promise<CustomFieldResponse> {
    return this.fields.get(context, id);
  }
}
