import { EnumField, IdField, MomentField, ObjectField } from '../../../fields/body-fields.js';
import { enumeration } from '../../../fields/enumeration.js';
import { LoggedEventResponse } from '../../event-log/dto/logged-event.response.js';
import { LOGGED_TYPES, type LoggedType } from '../../event-log/rules/logged-types.js';

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

/** The data of a ping. */
export class WebhookPingDataResponse {
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
