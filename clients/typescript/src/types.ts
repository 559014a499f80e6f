import type { FetchResponse, MaybeOptionalInit } from 'openapi-fetch';
import type { components, paths } from './schema.js';

/** The records, requests and enumerations of the API by their names: `Schemas['Item']`. */
export type Schemas = components['schemas'];

/** The operations by their paths, as the documents write them: without `/api/v1`. */
export type Paths = {
  [Path in keyof paths as Path extends `/api/v1${infer Short}` ? Short : never]: paths[Path];
};

export type Method = 'get' | 'post' | 'put' | 'delete';

/** The paths that have a method. */
export type PathWith<M extends Method> = {
  [Path in keyof Paths]: Paths[Path] extends Record<M, object> ? Path : never;
}[keyof Paths];

/** The paths that answer a whole list as a stream. */
export type ExportPath = Extract<keyof Paths, `/exports/${string}`>;

/** The path whose answer has no end. */
export type StreamPath = '/events/stream';

/** What an operation takes: `params` with its path, query and headers, `body`, and `signal`. */
export type Init<Path extends keyof Paths, M extends Method> = Exclude<
  MaybeOptionalInit<Paths[Path], M>,
  undefined
>;

/** The arguments after the path; none are needed where nothing has to be sent. */
export type Arguments<Path extends keyof Paths, M extends Method> =
  undefined extends MaybeOptionalInit<Paths[Path], M>
    ? [init?: Init<Path, M>]
    : [init: Init<Path, M>];

type Operation<Path extends keyof Paths, M extends Method> = Paths[Path][M] &
  Record<string | number, unknown>;

type Json<Path extends keyof Paths, M extends Method> = NonNullable<
  FetchResponse<Operation<Path, M>, object, 'application/json'>['data']
>;

/** What an operation answers; nothing where it has no body. */
export type Answer<Path extends keyof Paths, M extends Method> = [Json<Path, M>] extends [never]
  ? void
  : Json<Path, M>;

interface Page {
  data: unknown[];
  nextPage: string | null;
}

/** The paths of lists: those whose pages come to an end. */
export type ListPath = {
  [Path in PathWith<'get'>]: Answer<Path, 'get'> extends Page
    ? null extends Answer<Path, 'get'>['nextPage']
      ? Path
      : never
    : never;
}[PathWith<'get'>];

/** What changed, as the log tells it. */
export type LoggedEvent = RecordOf<'/events'>;

/** What a list is a list of. */
export type RecordOf<Path extends ListPath> =
  Answer<Path, 'get'> extends { data: (infer Entry)[] } ? Entry : never;
