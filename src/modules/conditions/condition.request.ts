import { EnumField, KeyTextField } from '../../fields/body-fields.js';
import { SEVERITY_KEYS, type SeverityKey } from './condition-severity.js';

const TITLE = { description: 'Title, unique in the shop', example: 'Like new' };
const SEVERITY_KEY = { description: 'Severity, which determines the tone' };

/** The body of `POST /conditions`. */
export class CreateConditionRequest {
  @KeyTextField(TITLE)
  title!: string;

  @EnumField(SEVERITY_KEYS, SEVERITY_KEY)
  severityKey!: SeverityKey;
}

/** The body of `PUT /conditions/{id}`; absent fields stay. */
export class UpdateConditionRequest {
  @KeyTextField({ ...TITLE, optional: true })
  title?: string;

  @EnumField(SEVERITY_KEYS, { ...SEVERITY_KEY, optional: true })
  severityKey?: SeverityKey;
}
