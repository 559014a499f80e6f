import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectError } from '../../../support/factories/answers.js';
import {
  daysFromNow,
  rentalShop,
  type RentalShop,
} from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

describe('a return that cannot be', () => {
  const api = useApi();
  let shop: RentalShop;
  let other: RentalShop;
  beforeAll(async () => {
    [shop, other] = [await rentalShop(api), await rentalShop(api)];
  });
  beforeEach(async () => {
    shop.customer = await shop.importCustomer();
  });

  /** Nothing is stored, and the answer says why: with the empty list where entries were read. */
  const refused = async (
    body: unknown,
    errors: string[],
    { code = 'invalid_body', rest = { returnOrders: [] } as object } = {},
  ) => {
    const before = await shop.returnRows();
    const refusal = await shop.post('/return_orders', body);
    expect(refusal.body).toEqual({ errors, ...rest });
    expect([refusal.status, refusal.headers.get('x-error-code')]).toEqual([422, code]);
    expect(await shop.returnRows()).toEqual(before);
  };
  /** The failing entry gets a sentence; the other entry succeeds. */
  const leftOut = async (entry: object, sentence: string) => {
    const rental = await shop.outCycle();
    const before = await shop.returnRows();
    const data = [entry, { rentalId: rental.id }];
    const { status, body } = await shop.tryReturn({ data });
    expect(body.errors).toEqual([sentence]);
    expect(status).toBe(200);
    expect(body.returnOrders).toHaveLength(1);
    expect(body.returnOrders[0].returnLines.map(({ rentalId }: any) => rentalId)).toEqual([
      rental.id,
    ]);
    expect(await shop.returnRows()).toEqual({
      ...before,
      orders: before.orders + 1,
      lines: before.lines + 1,
      events: before.events + 1,
    });
  };
  const both = async (entry: object, sentence: string, code?: string) => {
    await refused({ data: [entry] }, [sentence], { code });
    await leftOut(entry, sentence);
  };

  describe('because of one of its entries', () => {
    it('that names no rental of the shop', async () => {
      const foreign = await other.outCycle();
      const [itemId] = await shop.createUnits(1);
      for (const rentalId of [404_404, foreign.id, itemId, Number.MAX_SAFE_INTEGER]) {
        await both(
          { rentalId },
          `data[0].rentalId: no rental has the id ${rentalId}`,
          'unknown_record',
        );
      }
    });

    it('that names no item of the shop', async () => {
      const foreign = await other.createItem();
      const rental = await shop.outCycle();
      for (const itemId of [404_404, foreign.id, rental.id]) {
        await both({ itemId }, `data[0].itemId: no item has the id ${itemId}`, 'unknown_item');
      }
    });

    it('that names no serial of the shop', async () => {
      await other.createUnits(1, { serials: ['SN-OTHER'] });
      await shop.createUnits(1, { serials: ['SN-MINE'] });
      for (const serial of ['SN-NOWHERE', 'SN-OTHER', 'sn-other', 'SN-MIN', 'SN-%']) {
        await both(
          { serial },
          `data[0].serial: no item has the serial "${serial}"`,
          'unknown_item',
        );
      }
    });

    it('that names no condition of the shop', async () => {
      const rental = await shop.outCycle();
      const foreign = await other.createCondition('Elsewhere');
      for (const conditionId of [404_404, foreign.id]) {
        const entry = { rentalId: rental.id, status: 'received', conditionId };
        await both(
          entry,
          `data[0].conditionId: no condition has the id ${conditionId}`,
          'unknown_condition',
        );
      }
    });

    it('that names nothing', async () => {
      const sentence = 'data[0] must have rentalId, itemId or serial';
      for (const entry of [{}, { status: 'received' }, { conditionId: null }]) {
        await both(entry, sentence);
      }
    });

    it('that names two units', async () => {
      const rental = await shop.outCycle();
      const [one, two] = await shop.createUnits(2, { serials: ['SN-1', 'SN-2'] });
      const [first, second] = [await shop.nameOfItem(one!), await shop.nameOfItem(two!)];
      const ofRental = `SC-${rental.sequentialId} has ${await shop.nameOfItem(rental.itemId)}`;
      const disagree = (...units: string[]) => `data[0] must name one unit: ${units.join('; ')}`;
      const withFirst = disagree(ofRental, `${first} is in stock`);
      await both({ rentalId: rental.id, itemId: one }, withFirst);
      await both({ rentalId: rental.id, serial: 'SN-1' }, withFirst);
      await both(
        { itemId: two, serial: 'SN-1' },
        disagree(`${second} is in stock`, `${first} is in stock`),
      );
      await both(
        { rentalId: rental.id, itemId: rental.itemId, serial: 'SN-2' },
        disagree(ofRental, `${second} is in stock`),
      );
    });

    it('whose rental is not fulfilled yet', async () => {
      const rental = await shop.bookCycle({ itemId: (await shop.createUnits(1))[0] });
      const sentence = `SC-${rental.sequentialId} is not fulfilled yet`;
      await both({ rentalId: rental.id, status: 'received' }, sentence, 'not_fulfilled_yet');
    });

    it('whose unit has a booking that should be out and is not', async () => {
      const [itemId] = await shop.createUnits(1, { serials: ['SN-PLANNED'] });
      const days = { rentalStart: daysFromNow(-4), rentalEnd: daysFromNow(2) };
      const rental = await shop.bookCycle({ itemId, ...days });
      const sentence = `SC-${rental.sequentialId} is not fulfilled yet`;
      for (const entry of [{ itemId }, { serial: 'SN-PLANNED' }]) {
        await both({ ...entry, status: 'received' }, sentence, 'not_fulfilled_yet');
      }
    });

    it('whose rental is cancelled', async () => {
      const rental = await shop.bookCycle({ itemId: (await shop.createUnits(1))[0] });
      await shop.updateCycle(rental, { status: 'cancelled' });
      await both(
        { rentalId: rental.id },
        `SC-${rental.sequentialId} is cancelled`,
        'cycle_cancelled',
      );
    });

    it('whose rental is already received', async () => {
      const rental = await shop.outCycle();
      await shop.updateCycle(rental, { receivedAt: daysFromNow(-1) });
      await both(
        { rentalId: rental.id },
        `SC-${rental.sequentialId} is already received`,
        'received_already',
      );
    });

    it('whose rental was received on an order that is completed', async () => {
      const rental = await shop.outCycle();
      const order = await shop.returnRentals([rental], { status: 'received' });
      await shop.put(`/return_orders/${order.id}`, { status: 'completed' });
      await both(
        { rentalId: rental.id },
        `SC-${rental.sequentialId} is already received`,
        'received_already',
      );
    });

    it('with several rentals of its unit that are out', async () => {
      const [itemId] = await shop.createUnits(1, { serials: ['SN-SEVERAL'] });
      const out = await shop.outCycle({ itemId });
      const days = { rentalStart: '2031-06-10', rentalEnd: '2031-06-12' };
      const later = await shop.outCycle({ itemId, ...days });
      const sentence = `${await shop.nameOfItem(itemId)} has several active rentals; name one of: SC-${out.sequentialId} (rentalId ${out.id}), SC-${later.sequentialId} (rentalId ${later.id})`;
      await both({ itemId }, sentence);
      await both({ serial: 'SN-SEVERAL' }, sentence);
      await shop.returnRentals([out]);
      await both({ itemId, status: 'received' }, sentence);
    });

    it('whose line waits for a rental that was put back', async () => {
      const rental = await shop.outCycle();
      await shop.returnRentals([rental]);
      await shop.updateCycle(rental, { fulfilledAt: null });
      const sentence = `SC-${rental.sequentialId} is not fulfilled yet`;
      await both({ rentalId: rental.id, status: 'received' }, sentence, 'not_fulfilled_yet');
    });
  });

  it('reports all errors in the order of the entries, with the code of the first', async () => {
    const rental = await shop.bookCycle({ itemId: (await shop.createUnits(1))[0] });
    const body = {
      data: [{ itemId: 900_404 }, { rentalId: rental.id }, {}, { serial: 'none' }],
      quantity: 1,
      platformVariantId: 404,
    };
    const sentences = [
      'data[0].itemId: no item has the id 900404',
      `SC-${rental.sequentialId} is not fulfilled yet`,
      'data[2] must have rentalId, itemId or serial',
      'data[3].serial: no item has the serial "none"',
      'platformVariantId must be the platform id of a variant: 404',
    ];
    await refused(body, sentences, { code: 'unknown_item' });
  });

  it('leaves nothing of a hundred entries that are all wrong', async () => {
    const data = Array.from({ length: 100 }, (_, index) => ({ itemId: 900_000 + index }));
    await refused(
      { data },
      data.map(({ itemId }, index) => `data[${index}].itemId: no item has the id ${itemId}`),
      { code: 'unknown_item' },
    );
  });

  describe('because of the units to be created', () => {
    it.each([[{ serials: ['A'] }], [{ visibility: 'available' }], [{ platformVariantId: 81001 }]])(
      'without quantity: %j',
      async (members) => {
        const rental = await shop.outCycle();
        for (const data of [[], [{ rentalId: rental.id }]]) {
          await refused({ data, ...members }, [
            'quantity must be given with serials, visibility or platformVariantId',
          ]);
        }
      },
    );

    it('without a variant, with too many serials, or both', async () => {
      const variant = 'platformVariantId must be given with quantity';
      const serials = 'serials must have at most quantity entries (1)';
      for (const members of [{}, { data: [] }]) {
        await refused({ ...members, quantity: 1 }, [variant]);
        await refused({ ...members, quantity: 1, serials: ['A', 'B'] }, [variant, serials]);
      }
      const rental = await shop.outCycle();
      const data = [{ rentalId: rental.id }];
      await refused({ data, quantity: 1, platformVariantId: shop.variant, serials: ['A', 'B'] }, [
        serials,
      ]);
    });

    it('without a variant, where the units in data have none in common', async () => {
      const variant = 'platformVariantId must be given with quantity';
      const second = await shop.importVariant();
      const items = [
        await shop.createUnits(1),
        await shop.createUnits(1, { platformVariantId: second }),
      ];
      const data = items.map(([itemId]) => ({ itemId }));
      await refused({ data, quantity: 1 }, [
        `${variant}: the units in data are of variants ${shop.variant}, ${second}`,
      ]);
      await refused({ data: [{ serial: 'SN-NOWHERE' }], quantity: 1 }, [
        `${variant}: data names no unit`,
      ]);
    });

    it('with a variant that is archived, unknown or another shop’s', async () => {
      const archived = await shop.importArchivedVariant();
      const unknown = (id: number) =>
        `platformVariantId must be the platform id of a variant: ${id}`;
      for (const [platformVariantId, sentence, code] of [
        [archived, 'platformVariantId must not name an archived variant', 'variant_archived'],
        [404_404, unknown(404_404), 'unknown_variant'],
        [other.variant, unknown(other.variant), 'unknown_variant'],
      ] as const) {
        await refused({ data: [], quantity: 2, platformVariantId }, [sentence], { code });
      }
    });

    it('with a serial that is in stock', async () => {
      await shop.createUnits(1, { serials: ['SN-STOCK'] });
      const serials = ['SN-FRESH', 'SN-STOCK'];
      const body = { data: [], quantity: 3, platformVariantId: shop.variant, serials };
      const sentence =
        'serials[1] must be unique among units not sold or retired: SN-STOCK is taken';
      await refused(body, [sentence], { code: 'serial_taken' });
    });
  });

  it('needs at least one entry', async () => {
    const sentence = 'data must have an entry, or quantity must be given';
    await refused({}, [sentence]);
    await refused({ data: [] }, [sentence]);
    await refused({ data: [], returnMethodAttributes: { addressPlatformId: 1 } }, [sentence]);
  });

  describe('because of the shape of its body', () => {
    const LIST = 'data must be a list of 0 to 100 objects';
    const id = (path: string) => `${path} must be an integer from 1 to 9007199254740991`;
    const shape = (body: unknown, ...errors: string[]) => refused(body, errors, { rest: {} });

    it.each([
      [{ data: null }, `${LIST}: null`],
      [{ data: {} }, `${LIST}: an object`],
      [{ data: 'all' }, `${LIST}: "all"`],
      [{ data: Array(101).fill({ itemId: 1 }) }, `${LIST}: a list of 101 entries`],
    ])('%#: %j', async (body, sentence) => {
      await shape(body, sentence);
    });

    it.each([
      [
        'trackingUrl',
        'parcel 7',
        'must be an http or https URL of at most 2048 characters or null: "parcel 7"',
      ],
      [
        'trackingUrl',
        'javascript:x()',
        'must be an http or https URL of at most 2048 characters or null: "javascript:x()"',
      ],
    ])('with the %s %j', async (member, value, sentence) => {
      const rental = await shop.outCycle();
      const body = { data: [{ rentalId: rental.id }], returnMethodAttributes: { [member]: value } };
      await shape(body, `returnMethodAttributes.${member} ${sentence}`);
    });

    it.each([
      [{ serials: 'A' }, 'serials must be a list of at most 100 entries: "A"'],
      [{ serials: ['A', 'A'] }, 'serials[1] must not repeat A'],
      [{ platformVariantId: 'M' }, `${id('platformVariantId')}: "M"`],
    ])('with %j', async (members, sentence) => {
      const body = { data: [], quantity: 2, platformVariantId: shop.variant, ...members };
      await shape(body, sentence);
    });

    it('reports all errors in it', async () => {
      const data = [{ itemId: 0, status: 'lost' }];
      await shape(
        { data, quantity: 0 },
        'quantity must be an integer from 1 to 100: 0',
        `${id('data[0].itemId')}: 0`,
        'data[0].status must be one of awaiting, received, missing: "lost"',
      );
    });

    it.each([
      ['[]', 422],
      ['null', 422],
      ['{"data":', 400],
      ['', 400],
    ])('that is %j', async (text, status) => {
      await expectError(shop.post('/return_orders', text), status, ['Invalid request body']);
    });
  });
});
