import { beforeEach, describe, expect, it } from 'vitest';
import { expectError } from '../../support/factories/answers.js';
import { useApi } from '../../support/service/api.js';
import type { TestShop } from '../../support/service/test-shop.js';

describe('the location of an item', () => {
  const api = useApi();
  let shop: TestShop;
  let path: string;
  let oslo: number;
  beforeEach(async () => {
    shop ??= await api.newShop();
    oslo ??= await shop.importLocation('Oslo store');
    const { id } = await shop.createItem({ locationPlatformId: oslo, pickLocation: 'Rack 4' });
    path = `/items/${id}/location`;
  });
  const atOslo = (pickLocation: string | null) => ({
    locationPlatformId: oslo,
    pickLocation,
    location: { platformId: oslo, name: 'Oslo store' },
    updatedAt: expect.any(String),
  });

  it('is read', async () => {
    const { status, body } = await shop.get(path);
    expect([status, body]).toEqual([200, atOslo('Rack 4')]);
  });

  it('is updated, logged on the timeline, and kept in the item', async () => {
    const bergen = await shop.importLocation('Bergen store');
    const answer = await shop.put(path, { locationPlatformId: bergen, pickLocation: 'Shelf 1' });
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        locationPlatformId: bergen,
        pickLocation: 'Shelf 1',
        location: { platformId: bergen, name: 'Bergen store' },
        updatedAt: expect.any(String),
      },
    ]);
    expect((await shop.get(path)).body).toEqual(answer.body);
    const { body: item } = await shop.get(path.replace('/location', ''));
    expect(item).toMatchObject({ location: answer.body.location, pickLocation: 'Shelf 1' });
    expect(item.timelineEvents).toMatchObject([
      { eventType: 'location_changed', metadata: { from: oslo, to: bergen } },
    ]);
  });

  it('keeps what is absent and clears what is null', async () => {
    expect((await shop.put(path, {})).body).toEqual(atOslo('Rack 4'));
    expect((await shop.put(path, { pickLocation: null })).body).toEqual(atOslo(null));
    expect((await shop.put(path, { pickLocation: 'Rack 5' })).body).toEqual(atOslo('Rack 5'));
    const { body } = await shop.put(path, { locationPlatformId: null });
    expect(body).toEqual({ ...atOslo('Rack 5'), locationPlatformId: null, location: null });
  });

  it.each([
    [{ locationPlatformId: 404 }, 'locationPlatformId must be the platform id of a location: 404'],
  ])('rejects %j', async (body, sentence) => {
    await expectError(shop.put(path, body), 422, [sentence]);
    expect((await shop.get(path)).body).toEqual(atOslo('Rack 4'));
  });
});
