import { Injectable } from '@nestjs/common';
import type { Scope } from '../database/scope.js';
import { CustomFieldsService } from '../modules/custom-fields/custom-fields.service.js';
import type {
  ReturnLineResponse,
  ReturnOrderResponse,
} from '../modules/return-orders/dto/return-order.response.js';
import { ReturnOrdersService } from '../modules/return-orders/return-orders.service.js';
import { TimelineService } from '../modules/timeline/timeline.service.js';
import { actingAs } from './demo-actor.js';
import type { DemoCalendar } from './demo-calendar.js';
import type { GivenIds } from './demo-given-ids.js';
import { type BookedCycle, DemoRentalSeeder } from './demo-rental-seeder.js';
import type { DemoReturn, DemoShop } from './demo-shop.js';

/** Takes back what customers of a new shop return. */
@Injectable()
export class DemoReturnSeeder {
  constructor(
    private readonly returns: ReturnOrdersService,
    private readonly rentals: DemoRentalSeeder,
    private readonly customFields: CustomFieldsService,
    private readonly timeline: TimelineService,
  ) {}

  /**
   * @param booked the cycles of the shop; those that came back by a return order are still out
   * @param made hears how many more units are there
   */
  async fill(
    scope: Scope,
    { returns }: DemoShop,
    given: GivenIds,
    booked: readonly BookedCycle[],
    calendar: DemoCalendar,
    made: (units: number) => void,
  ): Promise<void> {
    for (const one of returns) {
      const order = await this.request(scope, one, booked, calendar);
      made(one.found?.quantity ?? 0);
      for (const { cycle } of one.lines) {
        await this.rentals.bringBack(scope, booked[cycle]!, calendar);
      }
      await this.handle(scope, one, order, booked, given);
      await this.describe(scope, one, order, given);
    }
  }

  private async request(
    scope: Scope,
    { requestedBy, lines, found, method }: DemoReturn,
    booked: readonly BookedCycle[],
    calendar: DemoCalendar,
  ): Promise<ReturnOrderResponse> {
    const { collectionDay, ...members } = method ?? {};
    const { status: _, ...units } = found ?? {};
    const { returnOrders } = await this.returns.create(actingAs(requestedBy, scope), {
      data: lines.map(({ cycle }) => ({ rentalId: booked[cycle]!.stored.id })),
      returnMethodAttributes: {
        ...members,
        ...(collectionDay !== undefined && { collectionDate: calendar.date(collectionDay) }),
      },
      ...units,
    });
    return returnOrders[0]!;
  }

  /** What became of the units, all at once. */
  private async handle(
    scope: Scope,
    { handledBy, lines, found, status, tags }: DemoReturn,
    order: ReturnOrderResponse,
    booked: readonly BookedCycle[],
    { conditions }: GivenIds,
  ): Promise<void> {
    const stateOf = new Map(lines.map((line) => [booked[line.cycle]!.stored.id, line]));
    const changeOf = ({ id, rentalId }: ReturnLineResponse) => {
      const line = stateOf.get(rentalId ?? 0);
      if (!line) return { id, status: found!.status };
      const conditionId = line.condition === null ? undefined : conditions.get(line.condition);
      return {
        id,
        status: line.status,
        conditionId,
        ...(line.restocked && { restocked: true }),
      };
    };
    const returnLines = order.returnLines
      .map(changeOf)
      .filter(({ status: lineStatus }) => lineStatus !== 'awaiting');
    if (returnLines.length === 0 && status === null && tags.length === 0) return;
    await this.returns.update(actingAs(handledBy, scope), order.id, {
      ...(status !== null && { status }),
      returnLines,
      tagsAttributes: tags.map((title) => ({ title })),
    });
  }

  private async describe(
    scope: Scope,
    { unitField, remarks }: DemoReturn,
    order: ReturnOrderResponse,
    { definitions }: GivenIds,
  ): Promise<void> {
    for (const { item } of unitField === null ? [] : order.returnLines) {
      await this.customFields.set(scope, {
        owner_id: item.id,
        definition_id: definitions.get(unitField!),
        value: String(order.id),
      });
    }
    for (const { author, comment } of remarks) {
      const remark = { eventableId: order.id, message: comment };
      await this.timeline.createComment(actingAs(author, scope), remark);
    }
  }
}
