import type { LoggedEventResponse } from './logged-event.response.js';
import type { LoggedEventRow } from './logged-events.sql.js';
import { resourceOf } from '../events/logged-types.js';

/** Returns the response for an event. */
export function toLoggedEvent(row: LoggedEventRow): LoggedEventResponse {
  return {
    id: row.id,
    type: row.type,
    createdAt: row.createdAt,
    resourceType: resourceOf(row.type),
    resourceId: row.resourceId,
    resourcePlatformId: row.resourcePlatformId,
    actor: { name: row.actorName, keyId: row.actorKeyId },
    requestId: row.request,
    changes: row.changes,
  };
}
