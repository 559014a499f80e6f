import { IdField, ObjectListField, TextField } from '../../fields/body-fields.js';

/** A location of the commerce platform. */
export class ImportLocation {
  @IdField({ description: 'Platform id', example: 61001 })
  platformId!: number;

  @TextField({ description: 'Name', example: 'Oslo store' })
  name!: string;
}

/** The body of `POST /locations`. */
export class ImportLocationsRequest {
  @ObjectListField(() => ImportLocation, {
    description: 'Locations to create or update',
    minimum: 1,
  })
  locations!: ImportLocation[];
}
