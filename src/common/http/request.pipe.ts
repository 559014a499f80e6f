import { type ArgumentMetadata, Injectable, type Type, ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { invalidBody, invalidParameter } from '../errors/app.error.js';

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
    if (!isObject(value)) throw invalidBody('Invalid request body');
    try {
      return await super.transform(inDocumentedNames(value, metadata.metatype), metadata);
    } catch (error) {
      if (!(error instanceof InvalidFields)) throw error;
      throw metadata.type === 'body'
        ? invalidBody(...sentencesOf(error.errors))
        : invalidParameter(sentencesOf(error.errors).join('; '));
    }
  }
}

class InvalidFields extends Error {
  constructor(readonly errors: ValidationError[]) {
    super('invalid fields');
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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
    if (kind === 'whitelistValidation') return [`${path} is not a known field`, ...nested];
    return [says.startsWith('[') ? `${path}${says}` : `${path} ${says}`, ...nested];
  });
}

function pathOf(parent: string, property: string): string {
  if (!parent) return property;
  return /^\d+$/.test(property) ? `${parent}[${property}]` : `${parent}.${property}`;
}
