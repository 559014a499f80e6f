import { EnumField, IdField, ObjectField, TextField } from '../../fields/body-fields.js';
import { LONG_TEXT_LIMIT } from '../../fields/rules.js';
import { EVENTABLE_TYPES, type EventableType } from './event-types.js';

/** A comment to create. */
export class NewComment {
  @IdField({ description: 'Id of the item, cycle or return order', example: 17 })
  eventableId!: number;

  @EnumField(EVENTABLE_TYPES, {
    description: 'Type of the resource; optional, but must match the id if sent',
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
