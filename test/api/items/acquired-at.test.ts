import { beforeAll, describe, expect, it } from 'vitest';
import { importFile, useFiles } from '../../cli/support/files.js';
import { expectError, expectSuccess } from '../../support/factories/answers.js';
import { useApi } from '../../support/service/api.js';
import type { TestShop } from '../../support/service/test-shop.js';

describe('the day since which the shop has a unit', () => {
  const api = useApi();
  const write = useFiles();
  let shop: TestShop;
  beforeAll(async () => {
    shop = await api.newShop();
    await expectSuccess(shop.put('/shop', { timeZone: 'Pacific/Kiritimati' }));
  });

  const dayOf = (instant: string) =>
    new Intl.DateTimeFormat('sv', { timeZone: 'Pacific/Kiritimati' }).format(new Date(instant));
  const dayAfter = (instant: string) =>
    dayOf(new Date(Date.parse(instant) + 86_400_000).toISOString());
  const exported = async () =>
    (await shop.get('/exports/items?format=csv&fields=id,acquiredAt')).body as string;

  it('is that of its creation in the zone of the shop, unless another one is sent', async () => {
    const { createdAt, acquiredAt } = await shop.createItem();
    expect(acquiredAt).toBe(dayOf(createdAt));
    const { id } = await shop.createItem({ acquiredAt: '2025-03-01' });
    expect((await shop.get(`/items/${id}`)).body.acquiredAt).toBe('2025-03-01');
  });

  it('changes with an event, and repeated changes nothing', async () => {
    const { id, acquiredAt, updatedAt } = await shop.createItem();
    const same = await expectSuccess(shop.put(`/items/${id}`, { acquiredAt }));
    expect(same).toMatchObject({ acquiredAt, updatedAt });
    const changed = await expectSuccess(shop.put(`/items/${id}`, { acquiredAt: '2024-02-29' }));
    expect(changed.acquiredAt).toBe('2024-02-29');
    const { body } = await shop.get(`/events?resourceType=Item&resourceId=${id}`);
    expect(body.data.map(({ changes }: any) => changes)).toEqual([
      { acquiredAt: { from: acquiredAt, to: '2024-02-29' } },
      null,
    ]);
  });

  it('must be a day until today', async () => {
    const { id, createdAt, platformVariantId } = await shop.createItem();
    const tomorrow = dayAfter(createdAt);
    const sentence = `acquiredAt must not be after today, ${dayOf(createdAt)}: ${tomorrow}`;
    await expectError(shop.put(`/items/${id}`, { acquiredAt: tomorrow }), 422, [sentence]);
    const items = [{ id, acquiredAt: tomorrow }];
    await expectError(shop.put('/items/batch', { items }), 422, [`items[0].${sentence}`]);
    const units = { platformVariantId, visibility: 'available' };
    await expectError(shop.post('/items', { ...units, acquiredAt: tomorrow }), 422, [sentence]);
    await expectError(shop.put(`/items/${id}`, { acquiredAt: null }), 422, [
      'acquiredAt must be a date as YYYY-MM-DD: null',
    ]);
  });

  it('is the first of its days in the report of utilisation', async () => {
    const { id, createdAt } = await shop.createItem();
    const daysBefore = (days: number) =>
      dayOf(new Date(Date.parse(createdAt) - days * 86_400_000).toISOString());
    const range = `from=${daysBefore(30)}&to=${daysBefore(0)}`;
    const unitDaysSince = async (acquiredAt: string) => {
      await expectSuccess(shop.put(`/items/${id}`, { acquiredAt }));
      const { body } = await shop.get(`/reports/utilisation?${range}&by=item`);
      return body.data.find((row: any) => row.itemId === id).unitDays;
    };
    expect(await unitDaysSince(daysBefore(0))).toBe(1);
    expect(await unitDaysSince(daysBefore(7))).toBe(8);
    expect(await unitDaysSince(daysBefore(300))).toBe(31);
  });

  it('goes with stock lists and exports', async () => {
    const { id, createdAt, acquiredAt } = await shop.createItem();
    const importing = async (cell: string) =>
      importFile(
        api.database.url,
        'items',
        shop.shopId,
        await write('stock.csv', `id,acquiredAt\n${id},${cell}\n`),
        ['--update'],
      );
    expect((await importing('2023-05-01')).stdout).toContain('1 updated');
    expect(await exported()).toContain(`\n${id},2023-05-01\r\n`);
    expect((await importing('')).stdout).toContain('1 unchanged');
    expect((await importing(dayAfter(createdAt))).told.join()).toContain(
      `acquiredAt must not be after today, ${acquiredAt}`,
    );
  });
});
