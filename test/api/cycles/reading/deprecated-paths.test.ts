import { beforeAll, describe, expect, it } from 'vitest';
import { operationsOf } from '../../../support/code/openapi-rules.js';
import { useRentalShop } from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';
import type { Answer } from '../../../support/service/client.js';

const SINCE = /^@(\d+)$/;

/** A cycle without the fields that identify it. */
const likeness = ({ id, sequentialId, timelineEvents, createdAt, updatedAt, ...rest }: any) => rest;

describe('the retired /rentals', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  beforeAll(async () => {
    await shop.createUnits(3);
    await shop.bookCycle();
    await shop.bookCycle();
  });

  /** Sends the same under both names and answers the retired one's and the current one's answer. */
  const both = async (method: string, tail: string, body?: unknown): Promise<Answer[]> => [
    await shop.send(method, `/rentals${tail}`, body),
    await shop.send(method, `/cycles${tail}`, body),
  ];

  function expectAnnounced([retired, current]: Answer[], path: string): void {
    const [, seconds] = SINCE.exec(retired!.headers.get('Deprecation') ?? '')!;
    expect(Number(seconds) * 1000).toBeLessThan(Date.now());
    expect(retired!.headers.get('Link')).toBe(`<${path}>; rel="successor-version"`);
    expect(current!.headers.has('Deprecation')).toBe(false);
    expect(current!.headers.has('Link')).toBe(false);
  }

  it('lists the same pages', async () => {
    for (const tail of ['', '?limit=1', '?status=scheduled&excludeCancelled=true']) {
      const [retired, current] = await both('GET', tail);
      expect(retired!.status).toBe(200);
      expect(retired!.body.data.length).toBeGreaterThan(0);
      expect(retired!.body).toEqual(current!.body);
      expectAnnounced([retired!, current!], '/api/v1/cycles');
    }
  });

  it('gets the same cycle', async () => {
    const { id } = await shop.bookCycle({
      rentalStart: '2031-01-10T10:00:00Z',
      rentalEnd: '2031-01-12T10:00:00Z',
    });
    const [retired, current] = await both('GET', `/${id}`);
    expect([retired!.status, retired!.body.id]).toEqual([200, id]);
    expect(retired!.body).toEqual(current!.body);
    expectAnnounced([retired!, current!], `/api/v1/cycles/${id}`);
  });

  it('books the same', async () => {
    const [itemId] = await shop.createUnits(1);
    const day = (month: number) => ({
      itemId,
      rentalStart: `2032-0${month}-10T10:00:00Z`,
      rentalEnd: `2032-0${month}-12T10:00:00Z`,
    });
    const retired = await shop.post('/rentals', shop.cycleRequest(day(1)));
    const current = await shop.post('/cycles', shop.cycleRequest(day(2)));
    expect([retired.status, current.status]).toEqual([201, 201]);
    expect(Object.keys(retired.body)).toEqual(Object.keys(current.body));
    expect(retired.body).toMatchObject({ itemId, prepareFrom: '2032-01-09' });
    expectAnnounced([retired, current], '/api/v1/cycles');
    const { body } = await shop.get(`/cycles/${retired.body.id}`);
    expect({ ...body, movedCycleIds: [], affectedCycleIds: [] }).toEqual(retired.body);
  });

  it('updates the same', async () => {
    const [itemId] = await shop.createUnits(1);
    const { id } = await shop.bookCycle({ itemId });
    const change = { prepareFrom: '2030-06-08', tagsAttributes: [{ title: 'gift' }] };
    const retired = await shop.put(`/rentals/${id}`, change);
    const current = await shop.put(`/cycles/${id}`, change);
    expect([retired.status, current.status]).toEqual([200, 200]);
    expect(retired.body).toMatchObject({ prepareFrom: '2030-06-08', tags: ['gift'] });
    expect(likeness(retired.body)).toEqual(likeness(current.body));
    expectAnnounced([retired, current], `/api/v1/cycles/${id}`);
  });

  it.each([
    ['a page that is wrong', 'GET', '?page=x', undefined, 400, '/api/v1/cycles'],
    ['an unknown parameter', 'GET', '?no=1', undefined, 400, '/api/v1/cycles'],
    ['an id that is wrong', 'GET', '/x', undefined, 400, '/api/v1/cycles/x'],
    ['an unknown cycle', 'GET', '/999999', undefined, 404, '/api/v1/cycles/999999'],
    ['an unknown cycle to update', 'PUT', '/999999', {}, 404, '/api/v1/cycles/999999'],
    ['an unknown path', 'GET', '/1/legs', undefined, 404, '/api/v1/cycles/1/legs'],
    ['a body that is not JSON', 'POST', '', '{', 400, '/api/v1/cycles'],
    ['a body that lacks all', 'POST', '', {}, 422, '/api/v1/cycles'],
    ['a wrong method', 'DELETE', '/1', undefined, 405, '/api/v1/cycles/1'],
  ] as const)('rejects %s the same', async (_, method, tail, body, status, path) => {
    const [retired, current] = await both(method, tail, body);
    expect(retired!.status).toBe(status);
    const text = JSON.stringify(retired!.body).replaceAll('/rentals', '/cycles');
    expect(JSON.parse(text)).toEqual(current!.body);
    expect(current!.status).toBe(status);
    expect(retired!.headers.get('Allow')).toBe(current!.headers.get('Allow'));
    expectAnnounced([retired!, current!], path);
  });

  it('rejects a booked unit like /cycles', async () => {
    const [itemId] = await shop.createUnits(1);
    await shop.bookCycle({ itemId });
    const answers = await both('POST', '', shop.cycleRequest({ itemId }));
    expect(answers.map(({ status }) => status)).toEqual([409, 409]);
    expect(answers[0]!.body).toEqual(answers[1]!.body);
    expectAnnounced(answers, '/api/v1/cycles');
  });

  it('names the replacement even when it rejects callers without a key', async () => {
    const stranger = api.client();
    const answers = [await stranger.get('/rentals'), await stranger.get('/cycles')];
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [401, { error: 'Unauthorized' }],
      [401, { error: 'Unauthorized' }],
    ]);
    expectAnnounced(answers, '/api/v1/cycles');
  });

  it('goes on with a page of the current name, and the other way round', async () => {
    for (const [first, second] of [
      ['/rentals', '/cycles'],
      ['/cycles', '/rentals'],
    ] as const) {
      const { body } = await shop.get(`${first}?limit=1&methodType=calendar`);
      const path = `?limit=1&methodType=calendar&page=${body.nextPage}`;
      const next = await shop.get(second + path);
      expect(next.status).toBe(200);
      expect(next.body).toEqual((await shop.get(first + path)).body);
      expect(next.body.data[0].id).toBeLessThan(body.data[0].id);
    }
  });

  it('does not match paths that only begin alike', async () => {
    for (const path of ['/rentalsx', '/items', '/membership_credits/1', '/cycles/rentals']) {
      const { headers } = await shop.get(path);
      expect([path, headers.get('Deprecation'), headers.get('Link')]).toEqual([path, null, null]);
    }
  });

  it.each([
    ['/Rentals', 200, '/api/v1/cycles'],
    ['/rentals/', 200, '/api/v1/cycles/'],
    ['/rentals/x>; rel=y', 400, '/api/v1/cycles/x%3E;%20rel=y'],
  ])('is found as %s, as the routes are', async (path, status, successor) => {
    const answer = await shop.get(path);
    expect(answer.status).toBe(status);
    expectAnnounced([answer, await shop.get('/cycles')], successor);
  });

  it('is deprecated in the document, under the tag Rentals, with the responses of cycles', async () => {
    const document: any = await (await fetch(`${api.url}/docs/openapi.json`)).json();
    const retired = operationsOf(document).filter(({ operation }) =>
      operation.tags.includes('Rentals'),
    );
    expect(
      retired.map(({ method, path, operation }) => [
        `${method} ${path}`,
        operation.operationId,
        operation.deprecated,
      ]),
    ).toEqual([
      ['get /api/v1/rentals', 'listRentals', true],
      ['post /api/v1/rentals', 'createRental', true],
      ['get /api/v1/rentals/counts', 'getRentalCounts', true],
      ['get /api/v1/rentals/{id}', 'getRental', true],
      ['put /api/v1/rentals/{id}', 'updateRental', true],
      ['post /api/v1/rentals/batch', 'createRentals', true],
      ['put /api/v1/rentals/batch', 'updateRentals', true],
    ]);
    for (const { method, path, operation } of retired) {
      const { operation: current } = operationsOf(document).find(
        (one) => one.path === path.replace('rentals', 'cycles') && one.method === method,
      )!;
      expect(current.deprecated).toBeUndefined();
      expect(operation.responses).toEqual(current.responses);
      expect(operation.parameters).toEqual(current.parameters);
    }
  });
});
