import { setTimeout as sleep } from 'node:timers/promises';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { LocationsService } from '../../../../src/modules/locations/locations.service.js';
import { createTenantContext, newKey } from '../../../support/service/application.js';
import { EventStream } from '../../../support/service/event-stream.js';

/** The number of records of an import, each of which is an event. */
const RECORDS = 10_000;

/** The interval at which the received events are counted, in milliseconds. */
const INTERVAL_MS = 10;

/**
 * Measures how fast a stream passes on the events of an import that commits at once.
 * @param app an application on the database of the service
 * @param url the address of the stream of events
 * @returns how many events, and the seconds from the commit to the last event
 */
export async function streamImport(
  app: NestExpressApplication,
  shopId: number,
  url: string,
): Promise<{ readonly events: number; readonly seconds: number }> {
  const { token } = await newKey(app, shopId);
  const stream = await EventStream.open(url, token);
  try {
    const records = Array.from({ length: RECORDS }, (_, place) => ({
      platformId: place + 1,
      name: `Shelf ${place} `.padEnd(100, 'x'),
    }));
    const locations = app.get(LocationsService, { strict: false });
    await locations.import(createTenantContext(app, shopId), records as never);
    const begun = performance.now();
    for (let received = 0; received < RECORDS; received += stream.taken().length) {
      await sleep(INTERVAL_MS);
    }
    return { events: RECORDS, seconds: (performance.now() - begun) / 1000 };
  } finally {
    stream.close();
  }
}
