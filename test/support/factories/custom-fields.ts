import type { HttpClient } from '../service/client.js';
import { expectSuccess } from './answers.js';

/** Defines a field of items, of type `string` unless said otherwise, and answers it. */
export const defineField = (
  shop: HttpClient,
  name: string,
  members: Record<string, unknown> = {},
): Promise<any> =>
  expectSuccess(
    shop.post('/custom_field_definitions', {
      ownerType: 'item',
      type: 'string',
      name,
      ...members,
    }),
  );

/** Sets the value of an owner's field and answers it. */
export const setField = (
  shop: HttpClient,
  ownerId: number,
  definitionId: number,
  value: string,
): Promise<any> =>
  expectSuccess(
    shop.post('/custom_fields', { owner_id: ownerId, definition_id: definitionId, value }),
  );
