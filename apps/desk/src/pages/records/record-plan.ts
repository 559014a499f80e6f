import type { ComponentChildren, ComponentType } from 'preact';
import { RentalError, type Schemas } from '../../../../../clients/typescript/src/index.js';
import { linesOf } from '../../parts/lines.js';
import type { Shop } from '../../service/client.js';
import type { EventKind } from '../../service/live.js';
import { t } from '../../texts/language.js';
import type { TextName } from '../../texts/texts.js';
import type { Values } from './merge.js';

/** A record, and the tag of the version that was read. */
export interface Tagged<T> {
  readonly record: T;
  readonly etag: string;
}

/** A field that people can change. */
export interface Field<T> {
  /** Its name in the API, or one that `write` knows. */
  readonly name: string;
  /** Its label, in the current language. */
  readonly title: string;
  /** The part of the record, whose fields are a row of a table. */
  readonly row?: string;
  /** `lines` is a text with a value per line; `number` is an amount, `decimal` any number. */
  readonly kind: 'text' | 'number' | 'decimal' | 'choice' | 'day' | 'lines' | 'switch';
  /** The values of a choice, with their texts. */
  readonly options?: readonly (readonly [value: string, text: string])[];
  readonly valueOf: (record: T) => string;
  /** The value in a request, for a record whose field has another value. */
  readonly sent: (value: string, record: T) => unknown;
}

/** The contents of the page of a record, and the way to change it. */
export interface RecordPlan<T extends { readonly id: number }> {
  readonly kinds: readonly EventKind[];
  readonly resourceType: Schemas['LoggedResource'];
  /** The type for comments and custom fields; records without it have none. */
  readonly commentOn?: Schemas['EventableType'];
  /** The steps of a record. */
  readonly actions?: ComponentType<{ readonly record: T; readonly onChanged: () => void }>;
  readonly titleOf: (record: T) => string;
  /** The heading; the title by default. */
  readonly headingOf?: (record: T) => string;
  /** The facts of a record; a null hides its title. */
  readonly facts: readonly {
    readonly title: TextName;
    readonly show: (record: T) => ComponentChildren;
  }[];
  /** Links to pages about the record. */
  readonly links: (record: T) => readonly (readonly [text: TextName, address: string])[];
  /** Other records of this one. */
  readonly related?: ComponentType<{ readonly record: T }>;
  /** True if the former values of changed fields cannot be sent again, so that there is no Undo. */
  readonly isFinal?: (changed: Values) => boolean;
  /** True if the fields are shown on request only. */
  readonly isFormClosed?: boolean;
  /** Undefined until the choices of the fields are read. */
  readonly fields: ((record: T) => readonly Field<T>[]) | undefined;
  readonly read: (client: Shop, id: number, signal?: AbortSignal) => Promise<Tagged<T>>;
  /** Changes the version with a tag only. */
  readonly write?: (client: Shop, id: number, etag: string, body: object) => Promise<unknown>;
}

/** The tags of a record, one per line. */
export const tagsField = <T extends { readonly tags: readonly string[] }>(): Field<T> => ({
  name: 'tagsAttributes',
  title: t('tags'),
  kind: 'lines',
  valueOf: ({ tags }) => tags.join('\n'),
  sent: (value, { tags }) => {
    const lines = linesOf(value);
    // A title can have lines too.
    const kept = tags.filter((title) => linesOf(title).every((line) => lines.includes(line)));
    const keptLines = kept.flatMap(linesOf);
    return [
      ...lines.filter((line) => !keptLines.includes(line)).map((title) => ({ title })),
      ...tags.filter((title) => !kept.includes(title)).map((title) => ({ title, _destroy: true })),
    ];
  },
});

/** The custom fields that the shop has defined. */
export const customFields = <
  T extends { readonly customFields: readonly Schemas['EmbeddedCustomField'][] },
>(
  definitions: readonly Schemas['Definition'][],
): Field<T>[] =>
  definitions.map(({ key, name, type }) => ({
    name: `customFields ${key}`,
    title: name,
    kind: KINDS[type] ?? 'text',
    valueOf: ({ customFields: fields }) => fields.find((field) => field.key === key)?.value ?? '',
    sent: type === 'number' ? numberOrNull : textOrNull,
  }));

const KINDS: Readonly<Record<string, Field<unknown>['kind']>> = {
  boolean: 'switch',
  date: 'day',
  multi_line_text_field: 'lines',
  number: 'decimal',
};

/** German keyboards have a comma before decimals. */
const numberOrNull = (value: string): string | null =>
  textOrNull(value.trim().replace(/^([^,.]*),([^,.]*)$/, '$1.$2'));

/** The fields of a form, with the custom ones in a member of their own. */
export function withCustomFields(sent: object): object {
  const entries = Object.entries(sent).map(([name, value]) => [name.split(' '), value] as const);
  const custom = entries.filter(([[, key]]) => key !== undefined);
  return {
    ...Object.fromEntries(entries.flatMap(([[name, key], value]) => (key ? [] : [[name, value]]))),
    ...(custom.length > 0 && {
      customFields: Object.fromEntries(custom.map(([[, key], value]) => [key, value])),
    }),
  };
}

/** An empty text field means no value. */
export const textOrNull = (value: string): string | null => value.trim() || null;

interface Received<T> {
  readonly data?: T;
  readonly error?: unknown;
  readonly response: Response;
}

/** The record of a response, with its tag. */
export function taggedOf<T>({ data, error, response }: Received<T>): Tagged<T> {
  if (!response.ok || data === undefined) {
    throw new RentalError({ request: response.url, response, body: error });
  }
  return { record: data, etag: response.headers.get('ETag') ?? '*' };
}
