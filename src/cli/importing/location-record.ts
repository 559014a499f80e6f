import type { ImportLocation } from '../../modules/locations/location.request.js';
import { idOf, objectOf, titleOf } from './record-checks.js';

/**
 * A location of the platform as the import takes it.
 * @param place for example `locations[2]`
 * @throws ExportError
 */
export function toImportLocation(value: unknown, place: string): ImportLocation {
  const location = objectOf(value, place);
  return {
    platformId: idOf(location, place),
    name: titleOf(location.name, `${place}.name`),
  };
}
