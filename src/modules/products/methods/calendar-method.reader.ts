import { Injectable } from '@nestjs/common';
import type { Scope } from '../../../database/scope.js';
import { MethodsRepository } from './methods.repository.js';

/** The few facts of calendar methods that other modules may ask for. */
@Injectable()
export class CalendarMethodReader {
  constructor(private readonly methods: MethodsRepository) {}

  /**
   * The days that restocking takes, for those of the products (internal ids) that have a duration
   * of their own, whatever the status of their method.
   */
  restockDays(scope: Scope, productIds: readonly number[]): Promise<Map<number, number>> {
    return this.methods.restockDays(scope, productIds);
  }
}
