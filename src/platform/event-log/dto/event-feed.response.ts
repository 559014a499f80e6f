import { ObjectListField, TextField } from '../../../fields/body-fields.js';
import { LoggedEventResponse } from './logged-event.response.js';

/** A page of the feed. */
export class EventFeedResponse {
  @ObjectListField(() => LoggedEventResponse, { description: 'The events, oldest first' })
  data!: LoggedEventResponse[];

  @TextField({
    description: 'To go on with as `page`, now or later; never null',
    example: 'AgAAAAAAAAAqc2VhbGVkLWhlcmU',
  })
  nextPage!: string;
}
