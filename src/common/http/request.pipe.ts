import { setImmediate } from 'node:timers/promises';
import { type ArgumentMetadata, Injectable, type PipeTransform, type Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { invalidBody, invalidParameter, malformedBody } from '../errors/app-error.js';
import { wrongIn } from '../fields/check.js';
import { membersOf } from '../fields/field.js';
import { isObject } from '../fields/rules.js';
import { isOutsized } from './object-shape.js';

/** Nobody reads more sentences. */
const SENTENCE_LIMIT = 100;
/** After so many objects, other requests have their turn. */
const SLICE = 1_000;

/** Checks bodies and queries against their DTO; bodies are never coerced. */
@Injectable()
export class RequestPipe implements PipeTransform {
  async transform(value: unknown, { type, metatype }: ArgumentMetadata): Promise<unknown> {
    if (type === 'query') return queryOf(value as Record<string, unknown>, metatype!);
    if (type !== 'body') return value;
    // Nest runs the pipes of a request side by side; what is wrong with the path is told first.
    await setImmediate();
    return bodyOf(value, metatype!);
  }
}

async function bodyOf(value: unknown, type: Type): Promise<object> {
  if (value === undefined) throw malformedBody();
  if (!isObject(value) || isOutsized(value)) throw invalidBody('Invalid request body');
  const body = inDocumentedNames(value, type);
  const sentences = await firstOf(wrongIn(body, type, 'field'));
  if (sentences.length > 0) throw invalidBody(...sentences);
  return body;
}

async function queryOf(value: Record<string, unknown>, type: Type): Promise<object> {
  const query = readQuery(inDocumentedNames(value, type), type);
  const sentences = await firstOf(wrongIn(query, type, 'parameter'));
  if (sentences.length > 0) throw invalidParameter(sentences.join('; '));
  return query;
}

/** What the texts stand for; a parameter that stands for nothing counts as absent. */
function readQuery(query: Record<string, unknown>, type: Type): Record<string, unknown> {
  const members = membersOf(type);
  const entries = Object.entries(query);
  const known = Object.fromEntries(entries.filter(([name]) => members.has(name)));
  const values = plainToInstance(type, known) as Record<string, unknown>;
  return Object.fromEntries(
    entries
      .map(([name, sent]) => [name, members.has(name) ? values[name] : sent] as const)
      .filter(([, one]) => one !== undefined),
  );
}

/**
 * Some members are documented in snake_case (`owner_type`) and accepted in camelCase as well:
 * where only the latter is sent, it takes the documented name.
 */
function inDocumentedNames(value: Record<string, unknown>, type: Type): Record<string, unknown> {
  const sent = documentedNamesOf(type).filter(
    ([camel, name]) => Object.hasOwn(value, camel) && !Object.hasOwn(value, name),
  );
  if (sent.length === 0) return value;
  const names = new Map(sent);
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [names.get(name) ?? name, member]),
  );
}

const DOCUMENTED_NAMES = new WeakMap<Type, readonly (readonly [camel: string, name: string])[]>();

/** The members in snake_case, each behind its name in camelCase; looked for once a DTO. */
function documentedNamesOf(type: Type): readonly (readonly [camel: string, name: string])[] {
  const known = DOCUMENTED_NAMES.get(type);
  if (known) return known;
  const names = [...membersOf(type).keys()]
    .filter((name) => /[a-z]_[a-z]/.test(name))
    .map((name) => [camelCase(name), name] as const);
  DOCUMENTED_NAMES.set(type, names);
  return names;
}

const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The first sentences; what is long is looked at in slices. */
async function firstOf(found: Iterable<string | undefined>): Promise<string[]> {
  const sentences: string[] = [];
  let looked = 0;
  for (const one of found) {
    if (one === undefined) {
      looked += 1;
      if (looked % SLICE === 0) await setImmediate();
    } else if (sentences.push(one) === SENTENCE_LIMIT) break;
  }
  return sentences;
}
