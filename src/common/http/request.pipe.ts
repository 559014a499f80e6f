import { type ArgumentMetadata, Injectable, type Type, ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import {
  type AppError,
  invalidBody,
  invalidParameter,
  malformedBody,
} from '../errors/app.error.js';
import { isObject } from '../fields/rules.js';
import { isOutsized, swallowedNamesIn } from './object.shape.js';

/** Checks bodies and queries against their DTO; bodies are never coerced. */
@Injectable()
export class RequestPipe extends ValidationPipe {
  constructor() {
    super({
      transform: true,
      whitelist: true,
      forbidNonWhitelisted: true,
      stopAtFirstError: true,
      exceptionFactory: (errors) => new InvalidFields(errors),
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type !== 'body' && metadata.type !== 'query') return value;
    const refuse = metadata.type === 'body' ? invalidBody : invalidQuery;
    if (value === undefined) throw malformedBody();
    if (!isObject(value) || isOutsized(value)) throw refuse('Invalid request body');
    const swallowed = swallowedNamesIn(value);
    if (swallowed.length > 0) throw refuse(...firstOf(swallowed.map(unknownMember)));
    try {
      return await super.transform(inDocumentedNames(value, metadata.metatype), metadata);
    } catch (error) {
      throw error instanceof InvalidFields ? refuse(...firstOf(sentencesOf(error.errors))) : error;
    }
  }
}

class InvalidFields extends Error {
  constructor(readonly errors: ValidationError[]) {
    super('invalid fields');
  }
}

const invalidQuery = (...sentences: string[]): AppError => invalidParameter(sentences.join('; '));

/** Nobody reads more of them. */
const firstOf = (sentences: string[]): string[] => sentences.slice(0, 100);

/** The sentence for a member or parameter that no operation knows. */
export const unknownMember = (path: string): string => `${path} is not a known field`;

const DOCUMENTED_NAMES = new WeakMap<Type, Map<string, string>>();

/**
 * Some members are documented in snake_case (`owner_type`) and accepted in camelCase as well:
 * where only the latter is sent, it takes the documented name.
 */
function inDocumentedNames(value: Record<string, unknown>, type?: Type): Record<string, unknown> {
  const names = type ? documentedNamesOf(type) : new Map<string, string>();
  if (!Object.keys(value).some((name) => names.has(name))) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const documented = names.get(name);
      return [documented !== undefined && !(documented in value) ? documented : name, member];
    }),
  );
}

function documentedNamesOf(type: Type): Map<string, string> {
  const known = DOCUMENTED_NAMES.get(type);
  if (known) return known;
  const declared: string[] =
    Reflect.getMetadata('swagger/apiModelPropertiesArray', type.prototype as object) ?? [];
  const names = new Map(
    declared
      .map((property) => property.slice(1))
      .filter((property) => /[a-z]_[a-z]/.test(property))
      .map((property) => [camelCase(property), property]),
  );
  DOCUMENTED_NAMES.set(type, names);
  return names;
}

const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** One sentence a field, each beginning with the field's path (`returnLines[0].status`). */
function sentencesOf(errors: ValidationError[], parent = ''): string[] {
  return errors.flatMap((error) => {
    const path = pathOf(parent, error.property);
    const nested = sentencesOf(error.children ?? [], path);
    const [kind, says] = Object.entries(error.constraints ?? {})[0] ?? [];
    if (kind === undefined || says === undefined) return nested;
    if (kind === 'whitelistValidation') return [unknownMember(path), ...nested];
    return [says.startsWith('[') ? `${path}${says}` : `${path} ${says}`, ...nested];
  });
}

function pathOf(parent: string, property: string): string {
  if (!parent) return property;
  return /^\d+$/.test(property) ? `${parent}[${property}]` : `${parent}.${property}`;
}
