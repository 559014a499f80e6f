import type { FetchResponse, MaybeOptionalInit } from 'openapi-fetch';
import type { components, paths } from './schema.js';

/** The records, requests and enumerations of the API by their names: `Schemas['Item']`. */
export type Schemas = components['schemas'];

/** The operations by their paths without `/api/v1`. */
export type Paths = {
  [Path in keyof paths as Path extends `/api/v1${infer Short}` ? Short : never]: paths[Path];
};

export type Method = 'get' | 'post' | 'put' | 'delete';

/** The paths that have a method. */
export type PathWith<M extends Method> = {
  [Path in keyof Paths]: Paths[Path] extends Record<M, object> ? Path : never;
}[keyof Paths];

/** The paths that return a whole list as a stream. */
export type ExportPath = Extract<keyof Paths, `/exports/${string}`>;

/** The paths that take a list as CSV. */
export type ImportPath = Extract<keyof Paths, `/imports/${string}`>;

/** The path whose response has no end. */
export type StreamPath = '/events/stream';

/** The arguments of an operation: `params` with path, query and headers, `body`, and `signal`. */
export type Init<Path extends keyof Paths, M extends Method> = Exclude<
  MaybeOptionalInit<Paths[Path], M>,
  undefined
>;

/** The arguments after the path; optional if nothing is required. */
export type Arguments<
  Path extends keyof Paths,
  M extends Method,
  Include extends string = never,
  Field extends string = never,
> =
  undefined extends MaybeOptionalInit<Paths[Path], M>
    ? [init?: Init<Path, M> & Presenting<Include, Field> & Running<M>]
    : [init: Init<Path, M> & Presenting<Include, Field> & Running<M>];

/** The options of a request that writes. */
type Running<M extends Method> = M extends 'get' ? object : DryRunOption;

export interface DryRunOption {
  /** True to see the response of the request without any effect; ids in it are provisional. */
  dryRun?: boolean;
}

/** Infers the members that a request includes, and the fields that it selects. */
export interface Presenting<Include extends string, Field extends string> {
  params?: { query?: { include?: Include[]; fields?: Field[] } };
}

type Operation<Path extends keyof Paths, M extends Method> = Paths[Path][M] &
  Record<string | number, unknown>;

type Json<Path extends keyof Paths, M extends Method> = NonNullable<
  FetchResponse<Operation<Path, M>, object, 'application/json'>['data']
>;

/** The response of an operation; void without a body. */
export type Answer<Path extends keyof Paths, M extends Method> = [Json<Path, M>] extends [never]
  ? void
  : Json<Path, M>;

/** The response of a `GET`, with the members that `include` adds, of the fields in `fields`. */
export type AnswerWith<
  Path extends PathWith<'get'>,
  Include extends string,
  Field extends string = never,
> = [Include | Field] extends [never]
  ? Answer<Path, 'get'>
  : Answer<Path, 'get'> extends { data: (infer Entry)[]; nextPage: string | null }
    ? Omit<Answer<Path, 'get'>, 'data'> & { data: Presented<Entry, Include, Field>[] }
    : Presented<Answer<Path, 'get'>, Include, Field>;

/** A record with the members that `include` adds; with `fields`, of these fields only. */
export type Presented<Entry, Include extends string, Field extends string> = [Field] extends [never]
  ? RecordWith<Entry, Include>
  : Selected<RecordWith<Entry, Include>, Field | Include>;

/**
 * The fields of a record with these paths: `serial`, `condition.title`. Paths that are known only at
 * run time make all fields optional.
 */
export type Selected<Value, Field extends string> = string extends Field
  ? Partial<Value>
  : Value extends readonly (infer Entry)[]
    ? Selected<Entry, Field>[]
    : Value extends object
      ? {
          [Name in keyof Value as Extract<Name, HeadOf<Field>>]: Name extends Field
            ? Value[Name]
            : Selected<Value[Name], RestOf<Field, Name>>;
        }
      : Value;

type HeadOf<Field> = Field extends `${infer Head}.${string}` ? Head : Field;

type RestOf<Field, Name> = Field extends `${Name & string}.${infer Rest}` ? Rest : never;

/** A record with the members that `include` adds, of its own (`item`) or nested (`customer.creditBalance`). */
export type RecordWith<Entry, Include extends string> = [Include] extends [never]
  ? Entry
  : Entry & { [Member in keyof Entry & Include]-?: Whole<Entry[Member]> } & {
      [Member in keyof Entry & OwnerOf<Include>]: WithNested<Entry[Member], NestedOf<Include>>;
    };

/** The type of an included member: all fields of a record, or null. */
type Whole<Value> = Value extends object ? Required<Value> : Exclude<Value, undefined>;

type OwnerOf<Include> = Include extends `${infer Owner}.${string}` ? Owner : never;

type NestedOf<Include> = Include extends `${string}.${infer Member}` ? Member : never;

type WithNested<Value, Member> = Value extends object
  ? Value & Required<Pick<Value, keyof Value & Member>>
  : Value;

interface Page {
  data: unknown[];
  nextPage: string | null;
}

/** The paths of lists whose pages end. */
export type ListPath = {
  [Path in PathWith<'get'>]: Answer<Path, 'get'> extends Page
    ? null extends Answer<Path, 'get'>['nextPage']
      ? Path
      : never
    : never;
}[PathWith<'get'>];

/** An event of the log. */
export type LoggedEvent = RecordOf<'/events'>;

/** The record type of a list. */
export type RecordOf<Path extends ListPath> =
  Answer<Path, 'get'> extends { data: (infer Entry)[] } ? Entry : never;
