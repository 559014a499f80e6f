import { IdField, MomentField, ObjectListField, TextField } from '../../fields/body-fields.js';

/** A store or a warehouse. */
export class LocationResponse {
  @IdField({ description: 'Id', example: 2 })
  id!: number;

  @IdField({ description: 'Platform id', example: 61001 })
  platformId!: number;

  @TextField({ description: 'Name', example: 'Oslo store' })
  name!: string;

  @MomentField({ description: 'When it was first imported' })
  createdAt!: string;

  @MomentField({ description: 'When an import last changed it' })
  updatedAt!: string;
}

/** The response of `POST /locations`. */
export class ImportedLocationsResponse {
  @ObjectListField(() => LocationResponse, {
    description: 'The imported locations, in the order of the request',
  })
  data!: LocationResponse[];
}

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
