import 'reflect-metadata';
import type { Type } from '@nestjs/common';
import { AppError } from '../../../src/errors/app-error.js';
import { BodyPipe } from '../../../src/http/body.pipe.js';
import { readQuery } from '../../../src/http/checked-query.js';

const pipe = new BodyPipe();

/** A DTO whose only member, `value`, is declared by the decorator. */
export function requestOf(decorator: PropertyDecorator): Type {
  class Request {
    value!: unknown;
  }
  decorator(Request.prototype, 'value');
  return Request;
}

/** The errors of the service for a body; none if it is valid. */
export async function bodyErrors(type: Type, body: unknown): Promise<readonly string[]> {
  try {
    await pipe.transform(body, { type: 'body', metatype: type });
    return [];
  } catch (error) {
    return sentencesOf(error, 'invalid_body');
  }
}

/** The parsed query of the service, or its error. */
export async function queryOf(type: Type, query: Record<string, unknown>): Promise<unknown> {
  const { query: read, sentences } = await readQuery(query, type);
  return sentences.length > 0 ? sentences.join('; ') : read;
}

function sentencesOf(error: unknown, code: string): readonly string[] {
  if (error instanceof AppError && error.kind === code) return error.sentences;
  throw error;
}
