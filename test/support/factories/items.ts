import type { HttpClient } from '../service/client.js';
import { expectSuccess } from './answers.js';
import { importVariant } from './products.js';

/** Creates items; without a variant, of a product made for them. */
export async function createItems(
  shop: HttpClient,
  members: { platformVariantId?: number; [member: string]: unknown } = {},
): Promise<any[]> {
  const platformVariantId = members.platformVariantId ?? (await importVariant(shop));
  return expectSuccess(
    shop.post('/items', { visibility: 'available', ...members, platformVariantId }),
  );
}

/** Creates one item. */
export async function createItem(
  shop: HttpClient,
  members: Parameters<typeof createItems>[1] = {},
): Promise<any> {
  return (await createItems(shop, members))[0];
}
