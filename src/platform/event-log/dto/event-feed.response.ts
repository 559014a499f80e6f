import { ObjectListField, TextField } from '../../../fields/body-fields.js';
import { LoggedEventResponse } from './logged-event.response.js';

/** A page of the feed. */
export class EventFeedResponse {
  @ObjectListField(() => LoggedEventResponse, { description: 'The events, oldest first' })
  data!: LoggedEventResponse[];

  @TextField({
    description: 'Cursor for the next request, as `page`; never null',
    example: 'AgAAAAAAAAAqc2VhbGVkLWhlcmU',
  })
  nextPage!: string;
}
