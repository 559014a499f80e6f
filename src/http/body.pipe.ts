import { setImmediate } from 'node:timers/promises';
import { type ArgumentMetadata, Injectable, type PipeTransform, type Type } from '@nestjs/common';
import { invalidBody, malformedBody } from '../errors/app-error.js';
import { normalizeFields } from '../fields/normalize.js';
import { inDocumentedNames, validate } from '../fields/validate.js';
import { isObject } from '../fields/rules.js';
import { isOutsized } from './object-shape.js';

/** Validates bodies against their DTO, without coercion. */
@Injectable()
export class BodyPipe implements PipeTransform {
  async transform(value: unknown, { type, metatype }: ArgumentMetadata): Promise<unknown> {
    if (type !== 'body') return value;
    // Nest runs the pipes of a request in parallel; errors of the path take precedence.
    await setImmediate();
    return checkedBody(value, metatype!);
  }
}

async function checkedBody(value: unknown, type: Type): Promise<object> {
  if (value === undefined) throw malformedBody();
  if (!isObject(value) || isOutsized(value)) throw invalidBody('Invalid request body');
  const { values, sentences: conflicts } = inDocumentedNames(value, type);
  const body = normalizeFields(values, type);
  const sentences = [...conflicts, ...(await validate(body, type, 'field'))];
  if (sentences.length > 0) throw invalidBody(...sentences);
  return body;
}
