import type { Shot } from '../load/jobs.js';
import type { Program } from './programs.js';

/**
 * Asks two programs for the same and compares the bodies.
 * @throws Error at the first difference
 */
export async function sameBytes(
  service: Program,
  floor: Program,
  shots: readonly Shot[],
): Promise<number> {
  let size = 0;
  for (const shot of shots) {
    const [one, other] = await Promise.all([bodyOf(service, shot), bodyOf(floor, shot)]);
    if (one !== other)
      throw new Error(`${shot.path} is answered otherwise: ${difference(one, other)}`);
    size += one.length;
  }
  return Math.round(size / shots.length);
}

async function bodyOf({ url }: Program, { path, token }: Shot): Promise<string> {
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
