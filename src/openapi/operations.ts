import type { OpenAPIObject } from '@nestjs/swagger';

/** The operations of a document, typed as the caller needs them; they are mutable. */
export const operationsIn = <Operation>({ paths }: OpenAPIObject): Operation[] =>
  Object.values(paths).flatMap((item) => Object.values(item) as Operation[]);
