import { IdField, ObjectListField, TextField } from '../../fields/body-fields.js';

/** A location of the commerce platform. */
export class ImportLocation {
  @IdField({ description: 'Id that the platform gave', example: 61001 })
  platformId!: number;

  @TextField({ description: 'Name', example: 'Oslo store' })
  name!: string;
}

/** The body of `POST /locations`. */
export class ImportLocationsRequest {
  @ObjectListField(() => ImportLocation, { description: 'Locations, new or changed', minimum: 1 })
  locations!: ImportLocation[];
}
