import {
  EnumField,
  IdField,
  IntegerField,
  MomentField,
  ObjectListField,
  TextField,
} from '../../../fields/body-fields.js';
import { UNBOUNDED } from '../../../fields/rules.js';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../rules/delivery-outcome.js';

/** The outcome of one attempt. */
export class WebhookAttempt {
  @MomentField({ description: 'When it was sent' })
  at!: string;

  @IntegerField({
    description: 'HTTP status of the response; null without a response',
    example: 200,
    nullable: true,
  })
  status!: number | null;

  @IntegerField({ description: 'Duration of the attempt, in milliseconds', example: 84 })
  milliseconds!: number;

  @TextField({ description: 'Reason for a missing response', example: null, nullable: true })
  error!: string | null;

  @TextField({
    description: 'First kilobyte of the response',
    example: 'ok',
    minimum: 0,
    maximum: 1024,
    nullable: true,
  })
  answer!: string | null;
}

/** An event that is sent to an endpoint, or a ping. */
export class WebhookDeliveryResponse {
  @IdField({ description: 'Id', example: 1 })
  id!: number;

  @MomentField({ description: 'When it was created' })
  createdAt!: string;

  @IdField({ description: 'Id of the webhook endpoint', example: 1 })
  endpointId!: number;

  @IdField({ description: 'Id of the event; null for a ping', example: 42, nullable: true })
  eventId!: number | null;

  @TextField({ description: 'Type of the event, or `ping`', example: 'cycle.received' })
  type!: string;

  @EnumField(DELIVERY_STATUSES, { description: 'Status of the delivery' })
  status!: DeliveryStatus;

  @MomentField({ description: 'Time of the next attempt; null if none is planned', nullable: true })
  nextAttemptAt!: string | null;

  @ObjectListField(() => WebhookAttempt, {
    description: 'Outcome of each attempt, oldest first',
    maximum: UNBOUNDED,
  })
  attempts!: WebhookAttempt[];
}
