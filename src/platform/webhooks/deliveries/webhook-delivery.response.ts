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

/** What came of sending once. */
export class WebhookAttempt {
  @MomentField({ description: 'When it was sent' })
  at!: string;

  @IntegerField({
    description: 'The status that was answered; null where nothing was',
    example: 200,
    nullable: true,
  })
  status!: number | null;

  @IntegerField({ description: 'How long that took', example: 84 })
  milliseconds!: number;

  @TextField({ description: 'Why nothing was answered', example: null, nullable: true })
  error!: string | null;

  @TextField({
    description: 'The first kilobyte of the answer',
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

  @MomentField({ description: 'When it was made' })
  createdAt!: string;

  @IdField({ description: 'Id of the webhook endpoint', example: 1 })
  endpointId!: number;

  @IdField({ description: 'Id of the event; null for a ping', example: 42, nullable: true })
  eventId!: number | null;

  @TextField({ description: 'Type of the event, or `ping`', example: 'cycle.received' })
  type!: string;

  @EnumField(DELIVERY_STATUSES, { description: 'How far it is' })
  status!: DeliveryStatus;

  @MomentField({ description: 'When it is tried next; null where it is not', nullable: true })
  nextAttemptAt!: string | null;

  @ObjectListField(() => WebhookAttempt, {
    description: 'What came of each attempt, oldest first',
    maximum: UNBOUNDED,
  })
  attempts!: WebhookAttempt[];
}
