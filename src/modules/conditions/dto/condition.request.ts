import { PartialType } from '@nestjs/swagger';
import { EnumField, TextField } from '../../../common/fields/body.fields.js';
import { SEVERITY_KEYS, type SeverityKey } from '../condition.severity.js';

/** The body of `POST /conditions`. */
export class CreateConditionRequest {
  @TextField({ description: 'Title, unique in the shop', example: 'Like new' })
  title!: string;

  @EnumField(SEVERITY_KEYS, { description: 'How bad it is; the tone follows from it' })
  severityKey!: SeverityKey;
}

/** The body of `PUT /conditions/{id}`; what is absent stays as it is. */
export class UpdateConditionRequest extends PartialType(CreateConditionRequest, {
  skipNullProperties: false,
}) {}
