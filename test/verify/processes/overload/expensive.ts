import { text } from 'node:stream/consumers';
import { Agent, request } from 'node:http';

/** The requests of a key per minute, by the default limits. */
const AVAILABILITY = 10;
const EXPORTS = 6;
const SEARCHES = 104;

/** How many of them are asked at a time. */
const AT_A_TIME = 8;

/** The longest window of availability, in days after the first. */
const DAYS = 730;

/**
 * Sends the most expensive requests of a key within a minute, each as fast as its responses come:
 * availability of 100 variants over two years, exports and searches.
 * @param base URL of the API; the shop of the key has 100 products or more
 */
export async function spendAllAtOnce(base: string, token: string): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const get = (path: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}` };
      const sent = request(`${base}${path}`, { agent, headers }, (response) => {
        text(response).then(resolve, reject);
      });
      sent.once('error', reject).end();
    });
  try {
    const paths = expensivePaths(await variantsOf(get)).values();
    const askNext = async (): Promise<void> => {
      for (const path of paths) await get(path);
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, askNext));
  } finally {
    agent.destroy();
  }
}

async function variantsOf(get: (path: string) => Promise<string>): Promise<number[]> {
  const { data } = JSON.parse(await get('/products?limit=100')) as {
    data: { variants: { platformId: number }[] }[];
  };
  return data.flatMap(({ variants }) => variants.map(({ platformId }) => platformId)).slice(0, 100);
}

/** All of them, those of a kind as far from each other as can be. */
function expensivePaths(variants: readonly number[]): string[] {
  const ends = [0, DAYS].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
  const [from, to] = ends.map((end) => end.slice(0, 10));
  const kinds: [path: string, times: number][] = [
    [
      `/availability_timelines/batch?platformVariantIds=${variants.join()}&from=${from}&to=${to}`,
      AVAILABILITY,
    ],
    ['/exports/items?format=ndjson', EXPORTS],
    ['/items?search=a&limit=100', SEARCHES],
  ];
  return kinds
    .flatMap(([path, times]) =>
      Array.from({ length: times }, (_, index) => ({ path, place: (index + 0.5) / times })),
    )
    .toSorted((one, other) => one.place - other.place)
    .map(({ path }) => path);
}
