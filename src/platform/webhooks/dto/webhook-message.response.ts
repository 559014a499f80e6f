import { EnumField, IdField, MomentField, ObjectField } from '../../../fields/body-fields.js';
import { enumeration } from '../../../fields/enumeration.js';
import { LoggedEventResponse } from '../../event-log/dto/logged-event.response.js';
import { LOGGED_TYPES, type LoggedType } from '../../event-log/rules/logged-types.js';

const PING = enumeration('WebhookPingType', ['ping']);

/** The message of an event. */
export class WebhookEventResponse {
  @EnumField(LOGGED_TYPES, { description: 'What happened', example: 'cycle.received' })
  type!: LoggedType;

  @MomentField({ description: 'When it happened' })
  timestamp!: string;

  @ObjectField(() => LoggedEventResponse, {
    description:
      'The event as `GET /events` answers it; `changes` is empty where that would be over 20 kB',
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
  @EnumField(PING, { description: 'Nothing happened' })
  type!: 'ping';

  @MomentField({ description: 'When it was asked for' })
  timestamp!: string;

  @ObjectField(() => WebhookPingDataResponse, { description: 'Data of the ping' })
  data!: WebhookPingDataResponse;
}
