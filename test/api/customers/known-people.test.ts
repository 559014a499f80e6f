import { expect, it } from 'vitest';
import { expectSuccess, nextPlatformId } from '../../support/factories/answers.js';
import { SEED } from '../../support/models/property.js';
import { Random } from '../../support/models/random.js';
import { useApi } from '../../support/service/api.js';
import type { TestShop } from '../../support/service/test-shop.js';

const TAGS = ['vip', 'Vip', 'pays late', 'crew'];
const VALUES = ['S', 'M', 'L'];
const KEYS = ['size', 'boot'];
const STEPS = 60;

/** A person as people remember it, in plain lists. */
interface Memory {
  readonly platformId: number;
  name: string | null;
  tags: string[];
  fields: Map<string, string>;
  comments: string[];
}

const api = useApi();

/** Does one random thing to people, in the shop and in the memory. */
async function step(shop: TestShop, random: Random, people: Map<number, Memory>, count: number) {
  const ids = [...people.keys()];
  const id = random.pick(ids);
  const one = people.get(id)!;
  const key = random.pick(KEYS);
  const tag = random.pick(TAGS);
  const value = random.pick(VALUES);
  const path = `/customers/${id}`;
  const forget = (tags: string[]) => tags.filter((other) => other !== tag);
  switch (random.below(8)) {
    case 0: {
      const title = tag;
      await expectSuccess(shop.put(path, { tagsAttributes: [{ title }] }));
      one.tags = one.tags.includes(tag) ? one.tags : [...one.tags, tag];
      return;
    }
    case 1:
      await expectSuccess(shop.put(path, { tagsAttributes: [{ title: tag, _destroy: true }] }));
      one.tags = forget(one.tags);
      return;
    case 2: {
      const customFields = { [key]: random.chance(0.3) ? null : value };
      await expectSuccess(shop.put(path, { customFields }));
      if (customFields[key] === null) one.fields.delete(key);
      else one.fields.set(key, value);
      return;
    }
    case 3:
      await expectSuccess(
        shop.post('/custom_fields', { ownerId: id, ownerType: 'customer', key, value }),
      );
      one.fields.set(key, value);
      return;
    case 4: {
      const message = `Comment ${count}`;
      const timelineEvent = { eventableType: 'Customer', eventableId: id, message };
      await expectSuccess(shop.post('/timeline_comments', { timelineEvent }));
      one.comments.unshift(message);
      return;
    }
    case 5: {
      const name = `Name ${count}`;
      const customers = [{ platformId: one.platformId, firstName: name, reactivate: true }];
      await expectSuccess(shop.post('/customers', { customers }));
      one.name = name;
      return;
    }
    case 6:
      if (!random.chance(0.3)) return;
      await expectSuccess(shop.post(`${path}/erase`));
      Object.assign(one, { name: null, tags: [], fields: new Map(), comments: [] });
      return;
    default: {
      const other = random.pick(ids);
      if (other === id || ids.length < 4) return;
      const kept = people.get(other)!;
      await expectSuccess(shop.post(`${path}/merge`, { intoPlatformId: kept.platformId }));
      kept.tags = [...kept.tags, ...one.tags.filter((mine) => !kept.tags.includes(mine))];
      for (const [name, mine] of one.fields) {
        if (!kept.fields.has(name)) kept.fields.set(name, mine);
      }
      const number = (message: string) => Number(message.split(' ')[1]);
      kept.comments = [...kept.comments, ...one.comments].toSorted(
        (earlier, later) => number(later) - number(earlier),
      );
      people.delete(id);
    }
  }
}

const sorted = (ids: readonly number[]) => ids.toSorted((one, other) => one - other);

it('a shop keeps tags, fields and comments of people through imports, merges and erasures', async () => {
  const random = new Random(SEED);
  const shop = await api.newShop();
  for (const name of KEYS) {
    await shop.defineField(name, { key: name, ownerType: 'customer' });
  }
  const people = new Map<number, Memory>();
  for (let index = 0; index < 7; index += 1) {
    const platformId = nextPlatformId();
    const { id } = await shop.importCustomer({ platformId, firstName: 'Ada' });
    people.set(id, { platformId, name: 'Ada', tags: [], fields: new Map(), comments: [] });
  }
  for (let count = 0; count < STEPS; count += 1) await step(shop, random, people, count);

  for (const [id, memory] of people) {
    const customer = await expectSuccess(shop.get(`/customers/${id}`));
    expect({
      name: customer.firstName,
      tags: customer.tags,
      fields: new Map(customer.customFields.map((field: any) => [field.key, field.value])),
      comments: customer.timelineEvents.map(({ metadata }: any) => metadata.message),
      platformId: customer.platformId,
    }).toEqual(memory);
    const { comments } = await expectSuccess(shop.get(`/customers/${id}/data`));
    expect(comments.map(({ metadata }: any) => metadata.message)).toEqual(
      memory.comments.toReversed(),
    );
  }
  const found = async (query: string) =>
    sorted((await shop.all(`/customers?${query}`)).map(({ id }) => id));
  const among = (knows: (memory: Memory) => boolean) =>
    sorted([...people].filter(([, memory]) => knows(memory)).map(([id]) => id));
  for (const tag of TAGS) {
    expect(await found(`tag=${encodeURIComponent(tag)}`)).toEqual(
      among(({ tags }) => tags.includes(tag)),
    );
  }
  for (const key of KEYS) {
    for (const value of VALUES) {
      expect(await found(`customFields.${key}=${value}`)).toEqual(
        among(({ fields }) => fields.get(key) === value),
      );
    }
  }
  const [rows] = await api.database.query<{ fields: number; comments: number }>(
    `select (select count(*)::int from custom_fields where shop_id = $1) as fields,
       (select count(*)::int from timeline_events where shop_id = $1) as comments`,
    [shop.shopId],
  );
  const total = (count: (memory: Memory) => number) =>
    [...people.values()].reduce((sum, memory) => sum + count(memory), 0);
  expect(rows).toEqual({
    fields: total(({ fields }) => fields.size),
    comments: total(({ comments }) => comments.length),
  });
});
