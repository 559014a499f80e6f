import { formatDay } from '../parts/labels.js';
import { causeOf, t, translate } from '../texts/language.js';
import type { Shop } from './client.js';
import { session } from './session.js';

/**
 * Returns the sentences of an error for people. The service names units, rentals and variants by their
 * numbers; people know serials, customers and titles. Other pages than English ones have the sentence, or else the cause, in their language, with those names.
 */
export async function explain(error: unknown): Promise<readonly string[]> {
  const { sentences = [(error as Error).message], code } = error as {
    readonly sentences?: readonly string[];
    readonly code?: string | null;
  };
  const { value: signedIn } = session;
  if (signedIn === null) return sentences;
  const cause = causeOf(code ?? '');
  return Promise.all(sentences.map((sentence) => withNames(signedIn.client, sentence, cause)));
}

/** The rentals that the sentences of an error name by their numbers. */
export function rentalsOf(client: Shop, error: unknown): Promise<readonly Rental[]> {
  const { sentences = [] } = error as { readonly sentences?: readonly string[] };
  const numbers = [...sentences.join(' ').matchAll(/\bSC-(\d+)\b/g)].map(([, number]) =>
    Number(number),
  );
  return Promise.all([...new Set(numbers)].map((number) => findRental(client, number)));
}

/** How the service names records, and how to find the names that people know. */
const REFERENCES: readonly [RegExp, (client: Shop, number: number) => Promise<string>][] = [
  [/^item (\d+)$/i, serialOf],
  [/^rental (\d+)$/i, async (client, id) => rentalName(await getRental(client, id))],
  [/^SC-(\d+)$/, async (client, number) => rentalName(await findRental(client, number))],
  [/^variant (\d+)$/i, variantTitle],
];

/** Any of the references, or a day. The serial that the service adds in brackets replaces the number. */
const ANY_REFERENCE =
  /\b(?:(?:(?:item|rental|variant) \d+|SC-\d+)\b(?: \(([^)]+)\))?|\d{4}-\d\d-\d\d\b)/gi;

/** How many units are free elsewhere, and where. */
const FREE_UNITS = /(\d+) (?:is|are) free (?:at|in condition) ([^,;]+)/g;

/** @param cause stands behind the names alone, instead of a sentence that is not translated */
async function withNames(client: Shop, sentence: string, cause?: string): Promise<string> {
  // The service prefixes sentences about one of several records with its place in the request. A field is the subject.
  const text = sentence.replace(/^\w+\[\d+\](?:\.|(?:\.\w+)?: )/, '');
  const references = [...text.matchAll(ANY_REFERENCE)];
  const names = await Promise.all(
    references.map(([whole, given]) => given ?? nameOf(client, whole).catch(() => whole)),
  );
  let at = 0;
  const named = text.replaceAll(ANY_REFERENCE, () => names[at++]!);
  const translated = translate(named);
  if (cause === undefined) return translated ?? named;
  const free = [...text.matchAll(FREE_UNITS)].map(([, n, title]) =>
    t('freeVariant', { title: title!, n: n! }),
  );
  const about = [[...new Set(names)].join(', '), cause].filter(Boolean).join(': ');
  return [translated ?? about, free.join(', ')].filter(Boolean).join(' ');
}

async function nameOf(client: Shop, reference: string): Promise<string> {
  for (const [pattern, find] of REFERENCES) {
    const [, number] = pattern.exec(reference) ?? [];
    if (number !== undefined) return find(client, Number(number));
  }
  return formatDay(reference);
}

async function serialOf(client: Shop, id: number): Promise<string> {
  const params = { path: { id }, query: { fields: ['serial' as const] } };
  const { serial } = await client.get('/items/{id}', { params });
  return serial ?? t('unitWithoutSerial', { id });
}

async function variantTitle(client: Shop, platformVariantId: number): Promise<string> {
  const params = { path: { platformVariantId }, query: { fields: ['title' as const] } };
  return `“${(await client.get('/variants/{platformVariantId}', { params })).title}”`;
}

type Rental = Awaited<ReturnType<typeof getRental>>;

const FIELDS = ['id', 'sequentialId', 'customer', 'item'] as const;

const getRental = (client: Shop, id: number) =>
  client.get('/cycles/{id}', { params: { path: { id }, query: { fields: [...FIELDS] } } });

/** The rentals that are being read: the sentences of an error and the links below them name the same ones. */
const reading = new Map<number, Promise<Rental>>();

function findRental(client: Shop, number: number): Promise<Rental> {
  const running =
    reading.get(number) ?? readRental(client, number).finally(() => reading.delete(number));
  reading.set(number, running);
  return running;
}

async function readRental(client: Shop, number: number): Promise<Rental> {
  const query = { search: `SC-${number}`, limit: 1, fields: [...FIELDS] };
  const { data } = await client.get('/cycles', { params: { query } });
  if (data[0]?.sequentialId !== number) throw new Error(`SC-${number} was not found`);
  return data[0];
}

function rentalName({ sequentialId, customer, item }: Rental): string {
  const name = [customer.firstName, customer.lastName].filter(Boolean).join(' ');
  return `SC-${sequentialId} (${[name, item.serial].filter(Boolean).join(', ')})`;
}
