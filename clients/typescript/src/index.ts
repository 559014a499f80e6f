export { type ClientOptions, type Following, RentalClient } from './client.js';
export { RentalError } from './rental-error.js';
export type {
  Answer,
  AnswerWith,
  DryRunOption,
  Init,
  ExportPath,
  ListPath,
  LoggedEvent,
  Method,
  Paths,
  PathWith,
  Presented,
  RecordOf,
  RecordWith,
  Schemas,
  Selected,
  StreamPath,
} from './types.js';
