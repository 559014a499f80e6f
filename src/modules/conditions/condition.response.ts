import {
  EnumField,
  IdField,
  KeyTextField,
  MomentField,
  TextField,
  VersionField,
} from '../../fields/body-fields.js';
import {
  SEVERITY_KEYS,
  SEVERITY_TONES,
  type SeverityKey,
  type SeverityTone,
} from './condition-severity.js';

/** The condition of a unit or a return line, as these embed it. */
export class EmbeddedConditionResponse {
  static readonly example: Partial<EmbeddedConditionResponse> = {
    createdAt: '2025-11-01T08:00:00.000Z',
  };

  @IdField({ description: 'Id', example: 3 })
  id!: number;

  @MomentField({ description: 'When it was created' })
  createdAt!: string;

  @EnumField(SEVERITY_KEYS, { description: 'Severity' })
  severityKey!: SeverityKey;

  @EnumField(SEVERITY_TONES, { description: 'Tone of display, derived from the severity' })
  severityTone!: SeverityTone;

  @TextField({ description: 'Title, unique in the shop', example: 'Like new' })
  title!: string;
}

/** A state that units can be in. */
export class ConditionResponse extends EmbeddedConditionResponse {
  @MomentField({ description: 'When it last changed' })
  updatedAt!: string;
}

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
  @VersionField()
  updatedAt?: string;

  @KeyTextField({ ...TITLE, optional: true })
  title?: string;

  @EnumField(SEVERITY_KEYS, { ...SEVERITY_KEY, optional: true })
  severityKey?: SeverityKey;
}
