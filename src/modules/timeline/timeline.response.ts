import {
  EnumField,
  FreeObjectField,
  IdField,
  MomentField,
  ObjectField,
  ObjectListField,
  TextField,
} from '../../fields/body-fields.js';
import { enumeration } from '../../fields/enumeration.js';
import { LONG_TEXT_LIMIT } from '../../fields/rules.js';
import {
  BRIEF_MESSAGE,
  EMBEDDED_EVENTS,
  EVENT_TYPES,
  EVENTABLE_TYPES,
  type EventableType,
  type EventType,
} from './event-types.js';

/** A name of its own; generators would derive `CommentEventType`, which is one of the log. */
const COMMENT_TYPES = enumeration('CommentType', ['comment']);

/** A created comment. */
export class CommentResponse {
  @IdField({ description: 'Id of the timeline event', example: 901 })
  id!: number;

  @IdField({ description: 'Id of the resource of the event', example: 17 })
  eventableId!: number;

  @EnumField(EVENTABLE_TYPES, { description: 'Type of the resource' })
  eventableType!: EventableType;

  @EnumField(COMMENT_TYPES, { description: 'Always `comment`' })
  eventType!: 'comment';

  @TextField({ description: 'The comment', example: 'Zip repaired', maximum: LONG_TEXT_LIMIT })
  message!: string;
}

/** Something that happened to an item, a cycle or a return order. */
export class TimelineEventResponse {
  @IdField({ description: 'Id', example: 901 })
  id!: number;

  @IdField({ description: 'Id of the resource of the event', example: 17 })
  eventableId!: number;

  @EnumField(EVENTABLE_TYPES, { description: 'Type of the resource' })
  eventableType!: EventableType;

  @EnumField(EVENT_TYPES, { description: 'Type of the event' })
  eventType!: EventType;

  @FreeObjectField({
    description:
      'More about it: `{message}` of a comment, `{from, to}` of a change. ' +
      `\`truncated: true\` where the message is cut at ${BRIEF_MESSAGE} characters, as in lists`,
    example: { message: 'Zip repaired' },
  })
  metadata!: object;

  @MomentField({ description: 'When the event occurred' })
  createdAt!: string;

  @MomentField({ description: 'When the event was last changed' })
  updatedAt!: string;

  @TextField({ description: 'Name of the API key that caused it', example: 'Back office' })
  author!: string;
}

/** The events that a record embeds. */
export const TimelineEventsField = (): PropertyDecorator =>
  ObjectListField(() => TimelineEventResponse, {
    description: `The newest ${EMBEDDED_EVENTS.whole} events, newest first; in lists ${EMBEDDED_EVENTS.brief}, with messages cut`,
    maximum: EMBEDDED_EVENTS.whole,
  });

/** A comment to create. */
export class NewComment {
  @IdField({ description: 'Id of the item, cycle or return order', example: 17 })
  eventableId!: number;

  @EnumField(EVENTABLE_TYPES, {
    description:
      'Type of the record; must match the id if sent. Required for a customer: without it, the id ' +
      'is that of a resource.',
    optional: true,
  })
  eventableType?: EventableType;

  @TextField({ description: 'The comment', example: 'Zip repaired', maximum: LONG_TEXT_LIMIT })
  message!: string;
}

/** The body of `POST /timeline_comments`. */
export class CreateCommentRequest {
  @ObjectField(() => NewComment, { description: 'The comment' })
  timelineEvent!: NewComment;
}
