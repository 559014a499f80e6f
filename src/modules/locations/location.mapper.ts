import type { LocationResponse } from './dto/location.response.js';
import type { LocationRow } from './locations.repository.js';

/** The answer for one location. */
export function toLocation({
  id,
  platformId,
  name,
  createdAt,
  updatedAt,
}: LocationRow): LocationResponse {
  return { id, platformId, name, createdAt, updatedAt };
}
