import { type ArgumentMetadata, Injectable, Param, type PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { invalidParameter } from '../errors/app-error.js';
import { MAX_ID } from '../fields/rules.js';

/** An id that no record has. */
const NO_ID = 0;

/**
 * Parses the id in the path; text that is not an integer is a 400 that names the parameter.
 * An integer outside the range of ids gives a 404, like any unknown id.
 */
@Injectable()
class PathIdPipe implements PipeTransform<string, number> {
  transform(text: string, { data: name }: ArgumentMetadata): number {
    const id = pathIdOf(text);
    if (id !== undefined) return id;
    throw invalidParameter(`${name} must be an integer from 1 to ${MAX_ID}`);
  }
}

/** The id in a path segment; undefined when it is not an integer. */
export function pathIdOf(text: string): number | undefined {
  if (!/^-?\d+$/.test(text)) return undefined;
  const id = /^[1-9]/.test(text) ? Number(text) : NO_ID;
  return id <= MAX_ID ? id : NO_ID;
}

/**
 * An integer id in the path.
 * @param example an id of the fresh demo data
 */
export const PathId =
  (name: string, description: string, example: number): ParameterDecorator =>
  (target, key, index) => {
    Param(name, PathIdPipe)(target, key, index);
    const descriptor = Object.getOwnPropertyDescriptor(target, key!)!;
    ApiParam({
      name,
      description,
      schema: { type: 'integer', format: 'int64', minimum: 1, maximum: MAX_ID, example },
    })(target, key!, descriptor);
  };
