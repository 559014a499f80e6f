import type { ReturnMethodAttributes } from '../dto/return-order.request.js';
import type { ReturnMethodType } from './return-values.js';

/** How the units of an order come back, as it is stored; all null where nobody said. */
export interface ReturnMethod {
  readonly methodType: ReturnMethodType | null;
  readonly trackingUrl: string | null;
  readonly addressPlatformId: number | null;
  readonly collectionDate: string | null;
}

export const NO_METHOD: ReturnMethod = {
  methodType: null,
  trackingUrl: null,
  addressPlatformId: null,
  collectionDate: null,
};

const MEMBERS = Object.keys(NO_METHOD) as (keyof ReturnMethod)[];

/**
 * How units come back after a request: what it leaves out stays, null clears. Without a type the
 * one that is there stays, unless units are fetched now that were not, or the other way round.
 */
export function methodAfter(
  before: ReturnMethod,
  { type, ...attributes }: ReturnMethodAttributes = {},
): ReturnMethod {
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined);
  const after: ReturnMethod = { ...pick(before), ...Object.fromEntries(given) };
  const stays = type === undefined && isFetched(before) === isFetched(after);
  return { ...after, methodType: type ?? ((stays && before.methodType) || typeThatFits(after)) };
}

/** True when a request leaves the method as it is. */
export const isSameMethod = (one: ReturnMethod, other: ReturnMethod): boolean =>
  MEMBERS.every((member) => one[member] === other[member]);

/** A label has nothing but a tracking URL. */
function typeThatFits(method: ReturnMethod): ReturnMethodType | null {
  if (isFetched(method)) return 'ReturnMethod::Collection';
  return method.trackingUrl === null ? null : 'ReturnMethod::ReturnLabel';
}

const isFetched = ({ addressPlatformId, collectionDate }: ReturnMethod): boolean =>
  addressPlatformId !== null || collectionDate !== null;

/** The method alone, without what else an order has. */
function pick({ methodType, trackingUrl, addressPlatformId, collectionDate }: ReturnMethod) {
  return { methodType, trackingUrl, addressPlatformId, collectionDate };
}

/** The method as it is answered; null where there is none. */
export function returnMethodOf({ methodType: type, ...method }: ReturnMethod) {
  const { trackingUrl, addressPlatformId, collectionDate } = method;
  return type && { type, trackingUrl, addressPlatformId, collectionDate };
}
