import {
  EnumField,
  EnumListField,
  IdField,
  MomentField,
  ObjectField,
  TextField,
  UrlField,
} from '../../fields/body-fields.js';
import { ENABLED_STATUSES, type EnabledStatus, enumeration } from '../../fields/enumeration.js';
import { LoggedEventResponse } from '../event-log/logged-event.response.js';
import { LOGGED_TYPES, type LoggedType } from '../events/logged-types.js';
import { SENT_TYPES } from './rules/webhook-message.js';

const PING = enumeration('WebhookPingType', ['ping']);

/** The message of an event. */
export class WebhookEventResponse {
  @EnumField(LOGGED_TYPES, { description: 'Type of the event', example: 'cycle.received' })
  type!: LoggedType;

  @MomentField({ description: 'When the event occurred' })
  timestamp!: string;

  @ObjectField(() => LoggedEventResponse, {
    description: 'The event as in `GET /events`; `changes` is empty if it would exceed 20 kB',
  })
  data!: LoggedEventResponse;
}

class WebhookPingDataResponse {
  @IdField({ description: 'Id of the webhook endpoint', example: 1 })
  endpointId!: number;
}

/** The message that tests an endpoint. */
export class WebhookPingResponse {
  @EnumField(PING, { description: 'Always `ping`' })
  type!: 'ping';

  @MomentField({ description: 'When the ping was requested' })
  timestamp!: string;

  @ObjectField(() => WebhookPingDataResponse, { description: 'Data of the ping' })
  data!: WebhookPingDataResponse;
}

/** A URL that receives events. */
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

/** The endpoint with a new secret, which is shown only once. */
export class IssuedWebhookEndpointResponse extends WebhookEndpointResponse {
  @TextField({
    description:
      'Secret that signs the requests: `whsec_` and 32 bytes in base64. Only this ' +
      'response contains it; a replay by `Idempotency-Key` does not.',
    example: 'whsec_…',
    optional: true,
  })
  secret?: string;
}
