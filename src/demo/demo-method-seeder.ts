import { Injectable } from '@nestjs/common';
import type { Scope } from '../database/scope.js';
import { MethodsService } from '../modules/products/methods/methods.service.js';
import type { GivenIds } from './demo-given-ids.js';
import type { DemoMethods, DemoOption, DemoShop } from './demo-shop.js';

/** Says how the products of a new shop are let and sold. */
@Injectable()
export class DemoMethodSeeder {
  constructor(private readonly methods: MethodsService) {}

  async fill(
    scope: Scope,
    { methods }: DemoShop,
    given: Pick<GivenIds, 'conditions'>,
  ): Promise<void> {
    for (const one of methods) await this.add(scope, one, given);
  }

  private async add(
    scope: Scope,
    { platformProductId, calendar, resale }: DemoMethods,
    { conditions }: Pick<GivenIds, 'conditions'>,
  ): Promise<void> {
    await this.methods.saveCalendar(scope, platformProductId, requestOf(calendar, conditions));
    if (resale) {
      await this.methods.saveResale(scope, platformProductId, requestOf(resale, conditions));
    }
  }
}

/** A method as it is asked for, with the ids of the conditions. */
function requestOf<Method extends { readonly options: readonly DemoOption<object>[] }>(
  { options, ...values }: Method,
  ids: GivenIds['conditions'],
) {
  return {
    ...values,
    optionsAttributes: options.map(({ conditions, ...option }) => ({
      ...option,
      ...(conditions && {
        conditionApplicationType: 'some' as const,
        conditionApplicationIds: conditions.map((title) => ids.get(title)!),
      }),
    })) as Omit<Method['options'][number], 'conditions'>[],
  };
}
