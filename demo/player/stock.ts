import { BlockedDatesService } from '../../src/modules/blocked-dates/blocked-dates.service.js';
import type { UpdateItemEntry } from '../../src/modules/items/dto/item.request.js';
import { ItemUpdateService } from '../../src/modules/rentals/unit/item-update.service.js';
import { ItemsService } from '../../src/modules/items/items.service.js';
import { groupedBy } from '../../src/records/grouped-by.js';
import { roundsOf } from './rounds.js';
import type { Stage } from './stage.js';
import type { Block, Delivery, Unit, UnitChange } from './story.js';

/** Units come in. */
export async function takeStock(stage: Stage, deliveries: readonly Delivery[]): Promise<void> {
  for (const { variant, location, condition, ...delivery } of deliveries) {
    const units = await stage.services.get(ItemsService).create(stage.context, {
      quantity: delivery.serials?.length,
      ...delivery,
      visibility: 'available',
      platformVariantId: stage.variants.get(variant).platformId,
      locationPlatformId: stage.locations.find(location)?.platformId,
      conditionId: stage.conditions.find(condition)?.id,
    });
    for (const unit of units) stage.units.add(unit.serial ?? `#${unit.sequentialId}`, unit);
    stage.onCreated(units.length);
  }
}

/** Units are described, and things happen to them. */
export async function followUnits(stage: Stage, stories: readonly Unit[]): Promise<void> {
  await stage.setFields(
    ...stories.map(({ unit, fields }) => {
      return { type: 'item' as const, owner: stage.units.get(unit), fields };
    }),
  );
  const happenings = stories.flatMap(({ unit, events = [] }) =>
    events.map((event) => ({ ...event, unit })),
  );
  for (const round of roundsOf(happenings)) {
    for (const [by, own] of groupedBy(round, (one) => one.by)) {
      const changes = own.flatMap(({ unit, change }) =>
        change ? changeOf(stage, unit, change) : [],
      );
      await stage.services.get(ItemUpdateService).update(stage.by(by), changes);
    }
    await stage.comment(
      ...round.flatMap(({ unit, by, comment: text }) =>
        text ? { on: stage.units.get(unit), by, text } : [],
      ),
    );
  }
}

function changeOf(stage: Stage, unit: string, change: UnitChange): UpdateItemEntry {
  const { condition, location, tags, ...members } = change;
  return {
    ...members,
    id: stage.units.get(unit).id,
    conditionId: stage.conditions.find(condition)?.id,
    locationPlatformId: stage.locations.find(location)?.platformId,
    tagsAttributes: tags?.map((title) => ({ title })),
  };
}

/** Blocks prevent bookings, so they are created after them. */
export async function blockDays(stage: Stage, blocks: readonly Block[]): Promise<void> {
  const casts = { Item: stage.units, Variant: stage.variants, Product: stage.products };
  const dateOf = (day: number | undefined) => (day === undefined ? null : stage.days.date(day));
  for (const { resourceType, resource, from, to, ...block } of blocks) {
    const resourceId =
      resourceType === 'Store' ? stage.context.shopId : casts[resourceType].get(resource!).id;
    const days = { from: dateOf(from), to: dateOf(to) };
    const request = { resourceType, resourceId, ...days, ...block };
    await stage.services.get(BlockedDatesService).create(stage.context, request);
  }
}
