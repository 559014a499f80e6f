import {
  EnumField,
  EnumListField,
  IdField,
  MomentField,
  TextField,
  UrlField,
} from '../../../fields/body-fields.js';
import { ENABLED_STATUSES, type EnabledStatus } from '../../../fields/enumeration.js';
import { SENT_TYPES } from '../rules/webhook-message.js';

/** A place that events are sent to. */
export class WebhookEndpointResponse {
  @IdField({ description: 'Id', example: 1 })
  id!: number;

  @MomentField({ description: 'When it was created' })
  createdAt!: string;

  @MomentField({ description: 'When it was last updated' })
  updatedAt!: string;

  @UrlField({ description: 'URL that receives the events', example: 'https://erp.example/hooks' })
  url!: string;

  @EnumListField(SENT_TYPES, { description: 'Types of events', example: ['cycle.*'] })
  types!: string[];

  @TextField({ description: 'Purpose of the endpoint', example: 'Accounting', nullable: true })
  description!: string | null;

  @EnumField(ENABLED_STATUSES, { description: 'Whether events are sent to it' })
  status!: EnabledStatus;
}

/** The same with the secret, which is shown when it is made and never again. */
export class IssuedWebhookEndpointResponse extends WebhookEndpointResponse {
  @TextField({
    description:
      'Secret that signs the requests: `whsec_` and 32 bytes in base64. Only this ' +
      'response contains it.',
    example: 'whsec_…',
  })
  secret!: string;
}
