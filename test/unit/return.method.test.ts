import { describe, expect, it } from 'vitest';
import { returnMethodOf } from '../../src/modules/return-orders/return.method.js';

const NOTHING = { trackingUrl: null, addressPlatformId: null, collectionDate: null };
const COLLECTION = 'ReturnMethod::Collection';
const LABEL = 'ReturnMethod::ReturnLabel';
const trackingUrl = 'https://track.example/1';

describe('the return method', () => {
  it.each([
    [{ addressPlatformId: 7 }, COLLECTION],
    [{ collectionDate: '2030-06-10' }, COLLECTION],
    [{ trackingUrl, collectionDate: '2030-06-10' }, COLLECTION],
    [{ trackingUrl }, LABEL],
    [{ trackingUrl, addressPlatformId: null, collectionDate: null }, LABEL],
  ] as const)('of %o is by default a %s', (attributes, methodType) => {
    expect(returnMethodOf(attributes)).toEqual({ ...NOTHING, ...attributes, methodType });
  });

  it.each([
    [{ type: LABEL, addressPlatformId: 7 }, LABEL],
    [{ type: COLLECTION, trackingUrl }, COLLECTION],
    [{ type: COLLECTION }, COLLECTION],
    [{ type: LABEL }, LABEL],
  ] as const)('of %o is what the type says: %s', (attributes, methodType) => {
    const { type: _, ...fields } = attributes;
    expect(returnMethodOf(attributes)).toEqual({ ...NOTHING, ...fields, methodType });
  });

  it.each([undefined, {}, NOTHING])('of %o is none', (attributes) => {
    expect(returnMethodOf(attributes)).toBeUndefined();
  });
});
