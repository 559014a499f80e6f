import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../database/tenant-context.js';
import { invalidBody, notFound, rejectedBody } from '../../errors/app-error.js';
import { domainEvent } from '../../platform/events/event-catalogue.js';
import { EventRecorderService } from '../../platform/events/event-recorder.service.js';
import { ShopReader } from '../../platform/shops/shop.reader.js';
import { instantOf, parseMoment } from '../../time/moment.js';
import { dayIn } from '../../time/zone.js';
import { ResourcesService } from '../resources/resources.service.js';
import { TimelineService } from '../timeline/timeline.service.js';
import { DueBlocksService } from './due-blocks.service.js';
import type { RecordServiceRequest } from './unit-service.response.js';
import { UnitServicesRepository } from './unit-services.repository.js';

/** The services of units that were done. */
@Injectable()
export class UnitServicesService {
  constructor(
    private readonly services: UnitServicesRepository,
    private readonly blocks: DueBlocksService,
    private readonly resources: ResourcesService,
    private readonly timeline: TimelineService,
    private readonly shop: ShopReader,
    private readonly events: EventRecorderService,
  ) {}

  /**
   * Records a service of a unit, in the caller's transaction: it ends the block of the plan, and the
   * counts begin again. The same service twice changes nothing.
   * @throws AppError not_found; invalid_body when the unit has no such plan, or the time is to come
   */
  async record(
    context: TenantContext,
    itemId: number,
    { servicePlanId, doneAt: sent, note }: RecordServiceRequest,
  ): Promise<void> {
    const timeZone = await this.shop.timeZone(context);
    const now = context.now().toISOString();
    const doneAt = sent === undefined ? now : instantOf(parseMoment(sent)!, timeZone);
    if (doneAt > now) throw invalidBody(`doneAt must not be after now, ${now}: ${sent}`);
    const before = await this.blocks.lockUnit(context, itemId, servicePlanId);
    if (!before?.isServiced) {
      throw rejectedBody(
        `servicePlanId must be the id of a service plan of the item: ${servicePlanId}`,
        'unknown_record',
      );
    }
    if (!(await this.services.create(context, { itemId, servicePlanId, doneAt }))) return;
    const { name, lastDoneAt: from } = before;
    const isLatest = from === null || doneAt > from;
    if (isLatest) await this.blocks.end(context, before, dayIn(doneAt, timeZone));
    await this.resources.touch(context, new Map([[itemId, {}]]));
    const to = isLatest ? doneAt : from;
    await this.events.record(context, [
      domainEvent('Item', itemId, 'serviced', { servicePlanId, name, doneAt, from, to }),
    ]);
    if (note !== undefined) {
      await this.timeline.createComments(context, [{ eventableId: itemId, message: note }]);
    }
  }

  /**
   * Deletes the latest service of a unit for a plan with its effects, in the caller's transaction.
   * @throws AppError not_found
   */
  async removeLatest(context: TenantContext, itemId: number, servicePlanId: number): Promise<void> {
    const timeZone = await this.shop.timeZone(context);
    const before = await this.blocks.lockUnit(context, itemId, servicePlanId);
    const from = before && (await this.services.removeLatest(context, itemId, servicePlanId));
    if (from === undefined) throw notFound('Service');
    if (before!.blockId !== null) await this.blocks.remove(context, before!.blockId);
    const after = (await this.blocks.lockUnit(context, itemId, servicePlanId))!;
    const days = { doneOn: dayIn(from, timeZone), begunOn: after.begunOn };
    const { durationDays, lastDoneAt: to } = after;
    await this.services.reopen(context, [itemId, servicePlanId], durationDays, days);
    await this.blocks.settle(context, [itemId]);
    const changes = { [`services.${servicePlanId}.lastDoneAt`]: { from, to } };
    await this.resources.touch(context, new Map([[itemId, changes]]));
  }
}
