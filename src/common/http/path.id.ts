import { Injectable, Param, type PipeTransform, type Type } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { invalidParameter } from '../errors/app.error.js';
import { MAX_ID } from '../fields/rules.js';

/** An integer id in the path; anything else is a 400 that names the parameter. */
export const PathId =
  (name: string, description: string): ParameterDecorator =>
  (target, key, index) => {
    Param(name, idPipe(name))(target, key, index);
    const descriptor = Object.getOwnPropertyDescriptor(target, key!)!;
    ApiParam({
      name,
      description,
      example: 17,
      schema: { type: 'integer', format: 'int64', minimum: 1, maximum: MAX_ID },
    })(target, key!, descriptor);
  };

function idPipe(name: string): Type<PipeTransform<string, number>> {
  @Injectable()
  class IdPipe implements PipeTransform<string, number> {
    transform(text: string): number {
      const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : 0;
      if (id >= 1 && id <= MAX_ID) return id;
      throw invalidParameter(`${name} must be an integer from 1 to ${MAX_ID}`);
    }
  }
  return IdPipe;
}
