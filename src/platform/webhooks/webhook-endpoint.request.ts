import {
  CLEARABLE,
  EnumField,
  EnumListField,
  IntegerField,
  TextField,
  UrlField,
  VersionField,
} from '../../fields/body-fields.js';
import { ENABLED_STATUSES, type EnabledStatus } from '../../fields/enumeration.js';
import { SENT_TYPES } from './rules/webhook-message.js';

const URL = {
  description: 'URL that receives the events: https, a public address, no credentials',
  example: 'https://erp.example/hooks/rentals',
};
const TYPES = {
  description: 'Types of events; `cycle.*` matches all types of cycles, `*` matches all types',
  example: ['cycle.*', 'return_order.received'],
};
const DESCRIPTION = { description: 'Purpose of the endpoint', example: 'Accounting', ...CLEARABLE };
const STATUS = { description: 'Status; deliveries to a disabled endpoint wait', optional: true };

/** The body of `POST /webhook_endpoints`. */
export class CreateWebhookEndpointRequest {
  @UrlField(URL)
  url!: string;

  @EnumListField(SENT_TYPES, TYPES)
  types!: string[];

  @TextField(DESCRIPTION)
  description?: string | null;

  @EnumField(ENABLED_STATUSES, STATUS)
  status?: EnabledStatus;
}

/** The body of `PUT /webhook_endpoints/{id}`; absent fields stay unchanged. */
export class UpdateWebhookEndpointRequest {
  @VersionField()
  updatedAt?: string;

  @UrlField({ ...URL, optional: true })
  url?: string;

  @EnumListField(SENT_TYPES, { ...TYPES, optional: true })
  types?: string[];

  @TextField(DESCRIPTION)
  description?: string | null;

  @EnumField(ENABLED_STATUSES, STATUS)
  status?: EnabledStatus;
}

const MAX_OVERLAP_HOURS = 168;

/** The body of `POST /webhook_endpoints/{id}/rotate_secret`. */
export class RotateWebhookSecretRequest {
  @IntegerField({
    description: 'Hours during which the old secret also signs; 24 by default',
    example: 24,
    maximum: MAX_OVERLAP_HOURS,
    optional: true,
  })
  overlapHours?: number;
}

/** The body of `POST /webhook_endpoints/{id}/replay`. */
export class ReplayWebhooksRequest {
  @IntegerField({ description: 'Events with a greater id are sent again', example: 0 })
  after!: number;
}
