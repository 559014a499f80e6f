import { BlockedDatesService } from '../../src/modules/blocked-dates/blocked-dates.service.js';
import { ItemUpdateService } from '../../src/modules/items/item-update.service.js';
import { ItemsService } from '../../src/modules/items/items.service.js';
import type { Stage } from './stage.js';
import type { Block, Delivery, Unit } from './story.js';

/** Units come in. */
export async function takeStock(stage: Stage, deliveries: readonly Delivery[]): Promise<void> {
  for (const { variant, location, condition, ...delivery } of deliveries) {
    const units = await stage.services.get(ItemsService).create(stage.scope, {
      quantity: delivery.serials?.length,
      ...delivery,
      visibility: 'available',
      platformVariantId: stage.variants.get(variant).platformId,
      locationPlatformId: stage.locations.find(location)?.platformId,
      conditionId: stage.conditions.find(condition)?.id,
    });
    for (const unit of units) stage.units.add(unit.serial ?? `#${unit.sequentialId}`, unit);
    stage.made(units.length);
  }
}

/** Units are described, and things happen to them. */
export async function followUnits(stage: Stage, stories: readonly Unit[]): Promise<void> {
  await stage.setFields(
    ...stories.map(({ unit, fields }) => {
      return { type: 'item' as const, owner: stage.units.get(unit), fields };
    }),
  );
  for (const { unit: name, events = [] } of stories) {
    const unit = stage.units.get(name);
    for (const { by, change, comment } of events) {
      if (change) {
        const { condition, location, tags, ...members } = change;
        const update = {
          ...members,
          id: unit.id,
          conditionId: stage.conditions.find(condition)?.id,
          locationPlatformId: stage.locations.find(location)?.platformId,
          tagsAttributes: tags?.map((title) => ({ title })),
        };
        await stage.services.get(ItemUpdateService).update(stage.by(by), [update]);
      }
      if (comment) await stage.comment(unit, { by, text: comment });
    }
  }
}

/** Blocks refuse bookings, so they come after them. */
export async function blockDays(stage: Stage, blocks: readonly Block[]): Promise<void> {
  const casts = { Item: stage.units, Variant: stage.variants, Product: stage.products };
  const dateOf = (day: number | undefined) => (day === undefined ? null : stage.days.date(day));
  for (const { resourceType, resource, from, to, description } of blocks) {
    const resourceId =
      resourceType === 'Store' ? stage.scope.shopId : casts[resourceType].get(resource!).id;
    const days = { from: dateOf(from), to: dateOf(to) };
    const block = { resourceType, resourceId, ...days, description };
    await stage.services.get(BlockedDatesService).create(stage.scope, block);
  }
}
