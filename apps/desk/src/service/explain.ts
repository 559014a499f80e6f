import type { Shop } from './client.js';
import { session } from './session.js';

/**
 * Returns the sentences of an error for people. The service names units and rentals by their numbers;
 * people know serials and customers.
 */
export async function explain(error: unknown): Promise<readonly string[]> {
  const { sentences = [(error as Error).message] } = error as { sentences?: readonly string[] };
  const { value: signedIn } = session;
  if (signedIn === null) return sentences;
  return Promise.all(sentences.map((sentence) => withNames(signedIn.client, sentence)));
}

/** `Item 17`, with its serial or without, and `SC-1042`. */
const REFERENCE = /\b[Ii]tem (\d+)(?: \(([^)]+)\))?|\bSC-(\d+)\b/g;

async function withNames(client: Shop, sentence: string): Promise<string> {
  // The service prefixes sentences about one of several records with its place in the request.
  const text = sentence.replace(/^\w+\[\d+\](?:\.\w+)?:? /, '');
  const references = [...text.matchAll(REFERENCE)];
  const names = await Promise.all(
    references.map(([whole, itemId, serial, number]) => {
      const name = itemId ? (serial ?? serialOf(client, itemId)) : rentalName(client, number!);
      return Promise.resolve(name).catch(() => whole);
    }),
  );
  let at = 0;
  return text.replaceAll(REFERENCE, () => names[at++]!);
}

async function serialOf(client: Shop, itemId: string): Promise<string> {
  const params = { path: { id: Number(itemId) }, query: { fields: ['serial' as const] } };
  const { serial } = await client.get('/items/{id}', { params });
  return serial ?? `#${itemId}`;
}

async function rentalName(client: Shop, number: string): Promise<string> {
  const query = { search: `SC-${number}`, limit: 1, fields: ['customer' as const] };
  const { data } = await client.get('/cycles', { params: { query } });
  const customer = data[0]?.customer;
  const name = [customer?.firstName, customer?.lastName].filter(Boolean).join(' ');
  return name ? `SC-${number} (${name})` : `SC-${number}`;
}
