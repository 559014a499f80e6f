import { setImmediate } from 'node:timers/promises';
import { type ArgumentMetadata, Injectable, type PipeTransform, type Type } from '@nestjs/common';
import { invalidBody, invalidParameter, malformedBody } from '../errors/app.error.js';
import { wrongIn } from '../fields/check.js';
import { type Member, membersOf } from '../fields/field.js';
import { isObject } from '../fields/rules.js';
import { isOutsized } from './object.shape.js';

/** Nobody reads more sentences. */
const SENTENCE_LIMIT = 100;

type Members = ReadonlyMap<string, Member>;

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

function bodyOf(value: unknown, type: Type): object {
  if (value === undefined) throw malformedBody();
  if (!isObject(value) || isOutsized(value)) throw invalidBody('Invalid request body');
  const body = inDocumentedNames(value, membersOf(type));
  const sentences = firstOf(wrongIn(body, type, 'field'));
  if (sentences.length > 0) throw invalidBody(...sentences);
  return body;
}

function queryOf(value: Record<string, unknown>, type: Type): object {
  const members = membersOf(type);
  const query = read(inDocumentedNames(value, members), members);
  const sentences = firstOf(wrongIn(query, type, 'parameter'));
  if (sentences.length > 0) throw invalidParameter(sentences.join('; '));
  return query;
}

/** What the texts stand for; a parameter that stands for nothing counts as absent. */
function read(query: Record<string, unknown>, members: Members): Record<string, unknown> {
  const values = Object.entries(query).map(([name, sent]) => {
    const { read: readOne } = members.get(name)?.rule ?? {};
    return [name, readOne ? readOne(sent) : sent] as const;
  });
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/**
 * Some members are documented in snake_case (`owner_type`) and accepted in camelCase as well:
 * where only the latter is sent, it takes the documented name.
 */
function inDocumentedNames(
  value: Record<string, unknown>,
  members: Members,
): Record<string, unknown> {
  const named = [...members.keys()]
    .filter((name) => /[a-z]_[a-z]/.test(name) && !Object.hasOwn(value, name))
    .map((name) => [camelCase(name), name] as const)
    .filter(([camel]) => Object.hasOwn(value, camel));
  if (named.length === 0) return value;
  const names = new Map(named);
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [names.get(name) ?? name, member]),
  );
}

const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

function firstOf(sentences: Iterable<string>): string[] {
  const first: string[] = [];
  for (const sentence of sentences) {
    if (first.push(sentence) === SENTENCE_LIMIT) break;
  }
  return first;
}
