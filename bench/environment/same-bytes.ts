import type { LoadRequest } from '../load/jobs.js';
import type { Program } from './programs.js';

/**
 * Asks two programs for the same and compares the bodies.
 * @throws Error at the first difference
 */
export async function assertSameBytes(
  service: Program,
  baseline: Program,
  requests: readonly LoadRequest[],
): Promise<number> {
  let size = 0;
  for (const request of requests) {
    const [one, other] = await Promise.all([bodyOf(service, request), bodyOf(baseline, request)]);
    if (one !== other)
      throw new Error(`${request.path} is answered otherwise: ${difference(one, other)}`);
    size += one.length;
  }
  return Math.round(size / requests.length);
}

async function bodyOf({ url }: Program, { path, token }: LoadRequest): Promise<string> {
  const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${path} is answered ${response.status}: ${text}`);
  return text;
}

function difference(one: string, other: string): string {
  let place = 0;
  while (one[place] === other[place]) place += 1;
  const around = (text: string) => text.slice(Math.max(0, place - 80), place + 80);
  return `…${around(one)}… and …${around(other)}…`;
}
