import { beforeAll, describe, expect, it } from 'vitest';
import { expectError } from '../../support/factories/answers.js';
import { shownValue } from '../../support/models/shown-value.js';
import { useOwnApi } from '../../support/service/api.js';
import type { TestShop } from '../../support/service/test-shop.js';

const ID = 'must be an integer from 1 to 9007199254740991';
const TYPE =
  'timelineEvent.eventableType must be one of Item, Cycle, Rental, ReturnOrder, Customer';
const MESSAGE = 'must be text of 1 to 10000 characters, without NUL or lone surrogates';
const NO_ID = `timelineEvent.eventableId is required: it ${ID}`;
const NO_MESSAGE = `timelineEvent.message is required: it ${MESSAGE}`;

describe('commenting', () => {
  const api = useOwnApi();
  let shop: TestShop;
  let other: TestShop;
  let item: any;
  beforeAll(async () => {
    [shop, other] = [await api.newShop(), await api.newShop()];
    item = await shop.createItem();
  });

  const comment = (timelineEvent: unknown, by = shop) =>
    by.post('/timeline_comments', { timelineEvent });
  const countEvents = async () => {
    const [row] = await api.database.query<{ count: string }>(
      'select count(*) from timeline_events',
    );
    return Number(row!.count);
  };

  it('on an item returns the comment and adds it to the timeline of the item', async () => {
    const { status, body } = await comment({ eventableId: item.id, message: 'Zip repaired' });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      eventableId: item.id,
      eventableType: 'Item',
      eventType: 'comment',
      message: 'Zip repaired',
    });
    const { timelineEvents } = (await shop.get(`/items/${item.id}`)).body;
    expect(timelineEvents).toEqual([
      {
        id: body.id,
        eventableId: item.id,
        eventableType: 'Item',
        eventType: 'comment',
        metadata: { message: 'Zip repaired' },
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        updatedAt: timelineEvents[0].createdAt,
        author: 'Test key',
      },
    ]);
  });

  it.each([
    ['Cycle', undefined],
    ['Cycle', 'Cycle'],
    ['Cycle', 'Rental'],
    ['ReturnOrder', undefined],
    ['ReturnOrder', 'ReturnOrder'],
  ] as const)(
    'identifies a %s by the id alone, also when %s is sent',
    async (kind, eventableType) => {
      const eventableId = await shop.takeResourceId(kind);
      const { status, body } = await comment({ eventableId, eventableType, message: 'Late' });
      expect([status, body.eventableType]).toEqual([201, kind]);
      const { data } = (await shop.get(`/timeline_events?eventableId=${eventableId}`)).body;
      expect(data).toMatchObject([
        { id: body.id, eventableType: kind, metadata: { message: 'Late' } },
      ]);
    },
  );

  it('accepts the type of an item where it is sent', async () => {
    const answer = await comment({ eventableId: item.id, eventableType: 'Item', message: 'Ok' });
    expect([answer.status, answer.body.eventableType]).toEqual([201, 'Item']);
  });

  it.each([
    ['Item', 'Cycle'],
    ['Item', 'Rental'],
    ['Item', 'ReturnOrder'],
    ['Cycle', 'Item'],
    ['Cycle', 'ReturnOrder'],
    ['ReturnOrder', 'Rental'],
  ] as const)('rejects the id of a %s as one of a %s', async (kind, eventableType) => {
    const before = await countEvents();
    const eventableId = kind === 'Item' ? item.id : await shop.takeResourceId(kind);
    const { status, body } = await comment({ eventableId, eventableType, message: 'Late' });
    const sentence = `timelineEvent.eventableType must be ${kind}, the kind of ${eventableId}`;
    expect([status, body]).toEqual([422, { errors: [sentence] }]);
    expect(await countEvents()).toBe(before);
  });

  it('rejects a resource that does not exist or of another shop, both alike', async () => {
    const before = await countEvents();
    const foreign = await other.createItem();
    for (const eventableId of [foreign.id, 404_404, Number.MAX_SAFE_INTEGER]) {
      for (const eventableType of [undefined, 'Item', 'Rental']) {
        await expectError(
          comment({ eventableId, eventableType, message: 'Mine' }),
          404,
          'Resource does not belong to the shop',
        );
      }
    }
    expect(await countEvents()).toBe(before);
    expect((await comment({ eventableId: foreign.id, message: 'Mine' }, other)).status).toBe(201);
  });

  it.each([
    ['one character', 'x'],
    ['10,000 characters', 'x'.repeat(10_000)],
    ['10,000 characters beyond the basic plane', '😀'.repeat(10_000)],
    ['line breaks, quotes and backslashes', 'a\r\n\t"b" \\ \u0001 \\u0000'],
    ['spaces only', '  '],
  ])('keeps a message of %s as it is', async (_, message) => {
    const { status, body } = await comment({ eventableId: item.id, message });
    expect([status, body.message]).toEqual([201, message]);
    const [newest] = (await shop.get('/timeline_events?limit=1')).body.data;
    expect(newest).toMatchObject({ id: body.id, metadata: { message } });
  });

  const refused: [object, string[]][] = [
    [{ eventableId: 1 }, [NO_MESSAGE]],
    ...[null, '', 7, 'a\0b', '\ud83d', 'x'.repeat(10_001), '😀'.repeat(10_001)].map(
      (message): [object, string[]] => [
        { eventableId: 1, message },
        [`timelineEvent.message ${MESSAGE}: ${shownValue(message)}`],
      ],
    ),
    [{ message: 'x' }, [NO_ID]],
    ...[0, -1, 1.5, 2 ** 53, '17', 'text', null, true, [1]].map(
      (eventableId): [object, string[]] => [
        { eventableId, message: 'x' },
        [`timelineEvent.eventableId ${ID}: ${shownValue(eventableId)}`],
      ],
    ),
    [
      { eventableId: 1, message: 'x', eventableType: 'item' },
      [`${TYPE}: "item" (did you mean Item?)`],
    ],
    [{ eventableId: 1, message: 'x', eventableType: null }, [`${TYPE}: null`]],
    [{}, [NO_ID, NO_MESSAGE]],
  ];
  it.each(refused.map(([timelineEvent, sentences]) => ({ timelineEvent, sentences })))(
    'rejects $timelineEvent',
    async ({ timelineEvent, sentences }) => {
      const before = await countEvents();
      const { status, body } = await comment(timelineEvent);
      expect(body).toEqual({ errors: sentences });
      expect(status).toBe(422);
      expect(await countEvents()).toBe(before);
    },
  );

  it.each([
    ['[]', 422, ['Invalid request body']],
    ['null', 422, ['Invalid request body']],
    ['{"timelineEvent":', 400, ['Invalid request body']],
  ])('rejects the body %s', async (text, status, errors) => {
    const answer = await shop.post('/timeline_comments', text);
    expect([answer.status, answer.body]).toEqual([status, { errors }]);
  });

  it('names what is beside the event', async () => {
    const timelineEvent = { eventableId: item.id, message: 'x' };
    await expectError(
      shop.post('/timeline_comments', { timelineEvent, eventableId: item.id }),
      422,
      ['eventableId is not a known field (did you mean timelineEvent.eventableId?)'],
    );
  });
});
