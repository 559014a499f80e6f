import type { HttpClient } from '../service/client.js';
import { expectSuccess, nextPlatformId } from './answers.js';

/** Imports a location and answers its platform id. */
export async function importLocation(shop: HttpClient, name = 'Oslo store'): Promise<number> {
  const platformId = nextPlatformId();
  await expectSuccess(shop.post('/locations', { locations: [{ platformId, name }] }));
  return platformId;
}

/** Imports a customer and answers its id. */
export async function importCustomer(shop: HttpClient): Promise<number> {
  const customer = { platformId: nextPlatformId(), firstName: 'Ada', lastName: 'Nordin' };
  return (await expectSuccess(shop.post('/customers', { customers: [customer] }))).data[0].id;
}

/** Creates a condition and answers it. */
export const createCondition = (
  shop: HttpClient,
  title: string,
  severityKey = 'used',
): Promise<any> => expectSuccess(shop.post('/conditions', { title, severityKey }));
