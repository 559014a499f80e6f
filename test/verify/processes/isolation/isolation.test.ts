import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProgram } from '../../../cli/support/command.js';
import { createDatabase, type TestDatabase } from '../../../support/database/database.js';
import { SEED } from '../../../support/models/property.js';
import { useApi } from '../../../support/service/api.js';
import type { Answer, HttpClient } from '../../../support/service/client.js';
import { checkInstances, checkWorkload } from './isolation.js';

/** The long form is `npm run verify -- isolation`. */

describe('two processes of the service', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    await buildProgram();
    database = await createDatabase();
  });
  afterAll(() => database.drop());

  it(`isolate transactions while one of them is killed (seed ${SEED})`, async () => {
    const { findings, counts, kills } = await checkInstances({
      databaseUrl: database.url,
      seed: SEED,
      transactions: 600,
      killInterval: 250,
    });
    expect(findings).toEqual([]);
    expect(kills).toBeGreaterThan(0);
    expect(counts.committed).toBeGreaterThan(400);
    expect(counts.aborted).toBeGreaterThan(0);
  });
});

type Send = HttpClient['send'];

/** The treatment of requests by a faulty service, and the anomaly that it causes. */
const FAULTS: Record<string, [found: RegExp, send: (send: Send) => Send]> = {
  'ignores If-Match': [
    /^lost update/,
    (send) =>
      (method, path, body, { 'If-Match': _, ...headers } = {}) =>
        send(method, path, body, headers),
  ],
  'changes the units of a batch one by one': [
    /^G/,
    (send) => async (method, path, body, headers) => {
      if (path !== '/items/batch' || headers?.['Dry-Run']) return send(method, path, body, headers);
      const { items } = body as { items: object[] };
      let answer!: Answer;
      for (const item of items) {
        answer = await send(method, path, { items: [item] });
        await sleep(20);
      }
      return answer;
    },
  ],
  'commits a dry run': [
    /^G1a/,
    (send) =>
      (method, path, body, { 'Dry-Run': _, ...headers } = {}) =>
        send(method, path, body, headers),
  ],
  'repeats a request with a key': [
    /^duplicate value/,
    (send) =>
      async (method, path, body, { 'Idempotency-Key': _, ...headers } = {}) => {
        if (path === '/credit_entries' && method === 'POST') await send(method, path, body);
        return send(method, path, body, headers);
      },
  ],
  'reads from a cache': [
    /^stale read/,
    (send) => {
      const cached = new Map<string, Promise<Answer>>();
      return (method, path, body, headers) => {
        const isCached = method === 'GET' && path.startsWith('/customers');
        const answer = (isCached && cached.get(path)) || send(method, path, body, headers);
        if (isCached) cached.set(path, answer);
        return answer;
      };
    },
  ],
};

describe('a service with a fault', () => {
  const api = useApi();

  it.each(Object.entries(FAULTS))('is found out when it %s', async (_, [found, withFault]) => {
    const shop = await api.newShop();
    const send = withFault((...request) => Object.getPrototypeOf(shop).send.apply(shop, request));
    const faulty = Object.assign(Object.create(shop), { send });
    const { findings } = await checkWorkload({ clients: [faulty], seed: 1, transactions: 400 });
    expect(findings.map((finding) => finding.slice(0, 80))).toContainEqual(
      expect.stringMatching(found),
    );
  });
});
