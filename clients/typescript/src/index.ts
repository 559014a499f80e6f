export { type ClientOptions, RentalClient } from './client.js';
export { RentalError } from './rental-error.js';
export type {
  Answer,
  Init,
  ExportPath,
  ListPath,
  Method,
  Paths,
  PathWith,
  RecordOf,
  Schemas,
} from './types.js';
