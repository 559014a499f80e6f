export { type ClientOptions, type Following, RentalClient } from './client.js';
export { RentalError } from './rental-error.js';
export type {
  Answer,
  Init,
  ExportPath,
  ListPath,
  LoggedEvent,
  Method,
  Paths,
  PathWith,
  RecordOf,
  Schemas,
  StreamPath,
} from './types.js';
