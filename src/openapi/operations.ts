import type { OpenAPIObject } from '@nestjs/swagger';

/** The operations of a document as whoever asks sees them; may be changed. */
export const operationsIn = <Operation>({ paths }: OpenAPIObject): Operation[] =>
  Object.values(paths).flatMap((item) => Object.values(item) as Operation[]);
