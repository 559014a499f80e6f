import type { Rule } from '../../fields/field.js';
import { integerRule, isObject, MAX_ID, textRule, urlRule } from '../../fields/rules.js';
import { TEXT_LIMIT } from '../../fields/text.js';

/** An error in an export, with its place; continues a sentence that begins with the file. */
export class ExportError extends Error {}

/** A record of an export. Members of the platform are in snake_case, those of this API in camelCase. */
export type Members = Record<string, unknown>;

const ID = integerRule(1, MAX_ID);
const TEXT = textRule(0, TEXT_LIMIT);
const TITLE = textRule(1, TEXT_LIMIT);

/** An id that is written as text, alone or at the end of a global id. */
const ID_TEXT = /^(?:gid:\/\/\w+\/\w+\/)?(\d{1,16})$/;

/** @throws ExportError unless the value is an object */
export function objectOf(value: unknown, place: string): Members {
  if (isObject(value)) return value;
  throw new ExportError(`${place} must be an object`);
}

/**
 * A list that may be missing.
 * @throws ExportError
 */
export function listOf(value: unknown, place: string): unknown[] {
  if (value == null) return [];
  if (Array.isArray(value)) return value;
  throw new ExportError(`${place} must be a list`);
}

/** The number that an id is, whether it is written as a number or as text. */
export function numberOf(id: unknown): unknown {
  const [, digits] = typeof id === 'string' ? (ID_TEXT.exec(id) ?? []) : [];
  return digits === undefined ? id : Number(digits);
}

/**
 * The platform's id of a record.
 * @throws ExportError
 */
export function idOf(record: Members, place: string): number {
  const name = record.platformId === undefined ? 'id' : 'platformId';
  return numberedId(record[name], `${place}.${name}`);
}

/** @throws ExportError unless the value is an id */
export const numberedId = (value: unknown, place: string): number =>
  checked<number>(ID, numberOf(value), place);

/** @throws ExportError unless the value is a title */
export const titleOf = (value: unknown, place: string): string =>
  checked<string>(TITLE, value, place);

/**
 * A text that may be missing: undefined where it is absent, null where it is null or empty.
 * @param name in camelCase; in snake_case it is found as well
 * @throws ExportError
 */
export function textOf(record: Members, name: string, place: string): string | null | undefined {
  const found = name in record ? name : snakeCase(name);
  const value = record[found];
  if (value == null) return value;
  return checked<string>(TEXT, value, `${place}.${found}`) || null;
}

/**
 * The address of an image, which is a text or an object with it; undefined where there is none.
 * @throws ExportError
 */
export function imageUrlOf(image: unknown, place: string): string | undefined {
  if (image == null || image === '') return undefined;
  if (typeof image !== 'string') return sourceOf(objectOf(image, place).src, `${place}.src`);
  return sourceOf(image, place);
}

/** The storefront leaves the scheme to the page. */
function sourceOf(value: unknown, place: string): string {
  const url = typeof value === 'string' && value.startsWith('//') ? `https:${value}` : value;
  return checked<string>(urlRule, url, place);
}

/** The name that the platform gives to a member. */
export const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function checked<T>(rule: Rule, value: unknown, place: string): T {
  if (rule.test(value, {})) return value as T;
  throw new ExportError(`${place} ${rule.message}`);
}
