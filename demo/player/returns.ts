import { CycleUpdateService } from '../../src/modules/rentals/change/cycle-update.service.js';
import type { ReturnEntry } from '../../src/modules/return-orders/dto/return-order.request.js';
import type { ReturnOrderResponse } from '../../src/modules/return-orders/dto/return-order.response.js';
import { ReturnOrdersService } from '../../src/modules/return-orders/return-orders.service.js';
import { settle } from './rentals.js';
import type { Stage } from './stage.js';
import type { Return, ReturnLine } from './story.js';

/** Plays the returns: customers announce them, units come back, and staff handle them. */
export async function takeBack(stage: Stage, returns: readonly Return[]): Promise<void> {
  for (const one of returns) {
    const order = await request(stage, one);
    stage.onCreated(one.found?.quantity ?? 0);
    for (const line of one.lines ?? []) await comeBack(stage, line);
    await handle(stage, one, order);
    const ofUnits = one.unitField ? { [one.unitField]: `${order.id}` } : {};
    await stage.setFields(
      ...order.returnLines.map(({ item }) => {
        return { type: 'item' as const, owner: item, fields: ofUnits };
      }),
    );
    if (one.comment) await stage.comment({ on: order, ...one.comment });
  }
}

async function request(
  stage: Stage,
  { by, lines = [], method, found }: Return,
): Promise<ReturnOrderResponse> {
  const { collectionDate: day, ...members } = method ?? {};
  const { variant, status: _, ...units } = found ?? {};
  const { returnOrders } = await stage.services.get(ReturnOrdersService).create(stage.by(by), {
    data: lines.map((line) => entryOf(stage, line)),
    returnMethodAttributes: {
      ...members,
      collectionDate: day === undefined ? undefined : stage.days.date(day),
    },
    ...units,
    platformVariantId: stage.variants.find(variant)?.platformId,
  });
  return returnOrders[0]!;
}

function entryOf(stage: Stage, { unit, byNumber }: ReturnLine): ReturnEntry {
  if (!byNumber) return { rentalId: stage.rentals.get(unit).id };
  const { order: platformOrderName, variant } = byNumber;
  const platformVariantId = stage.variants.get(variant).platformId;
  return { platformOrderName, platformVariantId, quantity: 1 };
}

async function comeBack(stage: Stage, { unit, back, credit }: ReturnLine): Promise<void> {
  if (!back) return;
  const { id } = stage.rentals.get(unit);
  const received = { id, receivedAt: stage.days.instant(back) };
  await stage.services.get(CycleUpdateService).update(stage.byHandler(), [received]);
  await settle(stage, id, credit);
}

/** Records the results of the units, all at once. */
async function handle(
  stage: Stage,
  { lines = [], found, status, tags = [] }: Return,
  order: ReturnOrderResponse,
): Promise<void> {
  const lineOf = new Map(lines.map((line) => [stage.rentals.get(line.unit).id, line]));
  const returnLines = order.returnLines
    .map(({ id, rentalId }) => {
      const line: Partial<ReturnLine> = lineOf.get(rentalId ?? 0) ?? { status: found!.status };
      const conditionId = stage.conditions.find(line.condition)?.id;
      return { id, status: line.status, conditionId, restocked: line.restocked };
    })
    .filter((line) => line.status !== undefined);
  if (returnLines.length === 0 && status === undefined && tags.length === 0) return;
  await stage.services.get(ReturnOrdersService).update(stage.byHandler(), order.id, {
    status,
    returnLines,
    tagsAttributes: tags.map((title) => ({ title })),
  });
}
