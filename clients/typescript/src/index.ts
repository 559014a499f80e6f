export { type ClientOptions, type Following, RentalClient } from './client.js';
export { RentalError } from './rental-error.js';
export type {
  Answer,
  AnswerWith,
  Init,
  ExportPath,
  ListPath,
  LoggedEvent,
  Method,
  Paths,
  PathWith,
  RecordOf,
  RecordWith,
  Schemas,
  StreamPath,
} from './types.js';
