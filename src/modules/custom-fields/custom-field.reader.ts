import { Injectable } from '@nestjs/common';
import { groupedBy } from '../../common/lists/grouped-by.js';
import type { Scope } from '../../database/scope.js';
import { toCustomField } from './custom-field.mapper.js';
import { CustomFieldsRepository } from './custom-fields.repository.js';
import type { CustomFieldResponse } from './dto/custom-field.response.js';

/** What other modules embed of custom fields. */
@Injectable()
export class CustomFieldReader {
  constructor(private readonly fields: CustomFieldsRepository) {}

  /** The fields of each owner, oldest first, by its id. */
  async embedded(
    scope: Scope,
    ownerIds: readonly number[],
  ): Promise<Map<number, CustomFieldResponse[]>> {
    const fields = await this.fields.ofOwners(scope, ownerIds);
    return groupedBy(fields.map(toCustomField), ({ ownerId }) => ownerId);
  }
}
