import { EnumField, IdField, TextField } from '../../../fields/body-fields.js';
import { LONG_TEXT_LIMIT } from '../../../fields/text.js';
import { EVENTABLE_TYPES, type EventableType } from '../rules/eventable-type.js';

/** A created comment. */
export class CommentResponse {
  @IdField({ description: 'Id of the timeline event', example: 901 })
  id!: number;

  @IdField({ description: 'Id of the resource it belongs to', example: 17 })
  eventableId!: number;

  @EnumField(EVENTABLE_TYPES, { description: 'Kind of that resource' })
  eventableType!: EventableType;

  @EnumField(['comment'], { description: 'Always `comment`' })
  eventType!: 'comment';

  @TextField({ description: 'The comment', example: 'Zip repaired', maximum: LONG_TEXT_LIMIT })
  message!: string;
}
