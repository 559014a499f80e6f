import { describe, expect, it } from 'vitest';
import {
  isSameMethod,
  methodAfter,
  NO_METHOD,
} from '../../../src/modules/return-orders/rules/return-order.js';

const NOTHING = { trackingUrl: null, addressPlatformId: null, collectionDate: null };
const COLLECTION = 'ReturnMethod::Collection';
const LABEL = 'ReturnMethod::ReturnLabel';
const trackingUrl = 'https://track.example/1';
const collectionDate = '2030-06-10';

describe('the return method of a new order', () => {
  it.each([
    [{ addressPlatformId: 7 }, COLLECTION],
    [{ collectionDate }, COLLECTION],
    [{ trackingUrl, collectionDate }, COLLECTION],
    [{ trackingUrl }, LABEL],
    [{ trackingUrl, addressPlatformId: null, collectionDate: null }, LABEL],
    [{ type: null, trackingUrl }, LABEL],
  ] as const)('with %o is by default a %s', (attributes, methodType) => {
    const { type: _, ...fields } = { type: null, ...attributes };
    expect(methodAfter(NO_METHOD, attributes)).toEqual({ ...NOTHING, ...fields, methodType });
  });

  it.each([
    [{ type: LABEL, addressPlatformId: 7 }, LABEL],
    [{ type: COLLECTION, trackingUrl }, COLLECTION],
    [{ type: COLLECTION }, COLLECTION],
    [{ type: LABEL }, LABEL],
  ] as const)('with %o has the requested type: %s', (attributes, methodType) => {
    const { type: _, ...fields } = attributes;
    expect(methodAfter(NO_METHOD, attributes)).toEqual({ ...NOTHING, ...fields, methodType });
  });

  it.each([undefined, {}, NOTHING])('with %o is none', (attributes) => {
    expect(methodAfter(NO_METHOD, attributes)).toEqual(NO_METHOD);
  });
});

describe('the return method of an existing order', () => {
  const label = { ...NO_METHOD, methodType: LABEL, trackingUrl } as const;
  const collection = { ...label, methodType: COLLECTION, addressPlatformId: 7 } as const;

  it.each([
    ['keeps what is absent', collection, { collectionDate }, { ...collection, collectionDate }],
    ['loses what is null', collection, { trackingUrl: null }, { ...collection, trackingUrl: null }],
    [
      'is a collection with a day',
      label,
      { collectionDate },
      { ...label, methodType: COLLECTION, collectionDate },
    ],
    ['is a label again without address', collection, { addressPlatformId: null }, label],
    [
      'keeps a type that was given',
      { ...label, methodType: COLLECTION },
      { trackingUrl: null },
      { ...NO_METHOD, methodType: COLLECTION },
    ],
    [
      'takes the type that is given',
      collection,
      { type: LABEL },
      { ...collection, methodType: LABEL },
    ],
    [
      'takes the type that fits for null',
      { ...label, methodType: COLLECTION },
      { type: null },
      label,
    ],
    ['is none when all of it is cleared', collection, { ...NOTHING, type: null }, NO_METHOD],
    ['stays', collection, {}, collection],
    [
      'stays, members that are undefined or not',
      collection,
      { trackingUrl: undefined },
      collection,
    ],
  ] as const)('%s', (_, before, attributes, after) => {
    expect(methodAfter(before, attributes as object)).toEqual(after);
    expect(isSameMethod(before, after)).toBe(before === after);
  });
});
