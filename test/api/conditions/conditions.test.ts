import { describe, expect, it } from 'vitest';
import { useApi, useShop } from '../../support/service/api.js';

describe('conditions', () => {
  const api = useApi();
  const shop = useShop(api);

  it('begin with four defaults in a new shop, newest first', async () => {
    const fresh = await api.newShop();
    const { status, body } = await fresh.get('/conditions');
    expect(status).toBe(200);
    expect(body.nextPage).toBeNull();
    expect(body.data.map((one: any) => [one.title, one.severityKey, one.severityTone])).toEqual([
      ['Beyond repair', 'damaged_unrepairable', 'critical'],
      ['Needs repair', 'damaged_repairable', 'warning'],
      ['Good', 'used', 'info'],
      ['New', 'unused', 'success'],
    ]);
  });

  it('are created, read, updated and deleted', async () => {
    const created = await shop.post('/conditions', { title: 'Like new', severityKey: 'unused' });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      id: expect.any(Number),
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      severityKey: 'unused',
      severityTone: 'success',
      title: 'Like new',
      updatedAt: created.body.createdAt,
    });
    const path = `/conditions/${created.body.id}`;
    expect((await shop.get(path)).body).toEqual(created.body);
    const updated = await shop.put(path, { severityKey: 'used' });
    expect(updated.body).toEqual({
      ...created.body,
      severityKey: 'used',
      severityTone: 'info',
      updatedAt: expect.any(String),
    });
    expect(updated.body.updatedAt > created.body.updatedAt).toBe(true);
    expect((await shop.delete(path)).status).toBe(204);
    expect((await shop.get(path)).body).toEqual({ error: 'Condition not found' });
  });

  it('have a title that is unique in the shop, and only there', async () => {
    const other = await api.newShop();
    await other.post('/conditions', { title: 'Worn', severityKey: 'used' });
    expect((await shop.post('/conditions', { title: 'Worn', severityKey: 'used' })).status).toBe(
      201,
    );
    const again = await shop.post('/conditions', { title: 'Worn', severityKey: 'unused' });
    expect(again.status).toBe(422);
    expect(again.body).toEqual({ errors: ['title must be unique in the shop'] });
  });

  it('respond with 404 for an id that does not exist, also on update and delete', async () => {
    for (const answer of [
      await shop.get('/conditions/999999'),
      await shop.put('/conditions/999999', { title: 'x' }),
      await shop.delete('/conditions/999999'),
    ]) {
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({ error: 'Condition not found' });
    }
  });

  it('reject invalid bodies with one sentence per field and store nothing', async () => {
    const before = await shop.get('/conditions');
    const answer = await shop.post('/conditions', { title: '', severityKey: 'bad', extra: 1 });
    expect(answer.status).toBe(422);
    expect([...answer.body.errors].sort()).toEqual([
      'extra is not a known field',
      'severityKey must be one of unused, used, damaged_repairable, damaged_unrepairable: "bad"',
      'title must be text of 1 to 255 characters, without NUL or lone surrogates: ""',
    ]);
    expect((await shop.get('/conditions')).body).toEqual(before.body);
  });
});
