import type { EmbeddedLocation } from './dto/item.response.js';

/** The location in a response; null for a unit without one. */
export function locationOf({
  locationPlatformId,
  locationName,
}: {
  readonly locationPlatformId: number | null;
  readonly locationName: string | null;
}): EmbeddedLocation | null {
  return locationPlatformId === null
    ? null
    : { platformId: locationPlatformId, name: locationName! };
}
