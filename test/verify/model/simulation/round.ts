import type { Answer, HttpClient } from '../../../support/service/client.js';
import type { Request } from '../histories/operations/operation.js';
import { type Fate, type Release, REQUEST_HEADER, type StatementGate } from './statement-gate.js';

/** How the statements of simultaneous requests are interleaved. */
export interface Schedule {
  /** For each release, which of the ready requests is next, modulo their number; then the first. */
  readonly picks: readonly number[];
  /** The fate of the statement of one release. */
  readonly fault?: { readonly at: number; readonly fate: Fate };
}

/** A request and its last response. */
export interface Exchange {
  readonly request: Request;
  readonly answer: Answer;
  /** True when the request was sent before and failed with 503: it may have happened twice. */
  readonly isRepeated: boolean;
}

/** Simultaneous requests with their responses, and the interleaving of their statements. */
export interface Round {
  readonly exchanges: readonly Exchange[];
  readonly releases: readonly Release[];
}

/** Sends requests at once and releases their statements by a schedule. */
export async function playRound(
  shop: HttpClient,
  gate: StatementGate,
  requests: readonly Request[],
  { picks, fault }: Schedule,
): Promise<Round> {
  let count = 0;
  const { results, releases } = await gate.run(
    new Map(requests.map((request, index) => [nameOf(index), () => send(shop, request, index)])),
    (ready) => {
      const fate = fault?.at === count ? fault.fate : 'run';
      const pick = picks[count] ?? 0;
      count += 1;
      return [ready[pick % ready.length]!, fate];
    },
  );
  return { exchanges: results, releases };
}

/** A request that fails with 503 is sent again. Requests that create records have a key for that. */
async function send(shop: HttpClient, request: Request, index: number): Promise<Exchange> {
  const { method, path, body } = request;
  const isKeyed = method === 'POST';
  const headers = {
    [REQUEST_HEADER]: nameOf(index),
    ...(isKeyed && { 'Idempotency-Key': crypto.randomUUID() }),
  };
  const first = await shop.send(method, path, body, headers);
  if (first.status !== 503) return { request, answer: first, isRepeated: false };
  const answer = await shop.send(method, path, body, headers);
  return { request, answer, isRepeated: !isKeyed };
}

const nameOf = (index: number): string => String.fromCharCode(65 + index);

/** The interleaving as a table: one column per request, one line per released statement. */
export function interleaving({ exchanges, releases }: Round): string {
  const heads = exchanges.map(
    ({ request: { method, path, body }, answer }, index) =>
      `${nameOf(index)}: ${method} ${path} ${JSON.stringify(body)} → ${answer.status}`,
  );
  const width = Math.max(...releases.map((release) => textOf(release).length)) + 2;
  const lines = releases.map(
    (release) => ' '.repeat(width * (release.requestId.charCodeAt(0) - 65)) + textOf(release),
  );
  return [...heads, ...lines].join('\n');
}

const textOf = ({ requestId, statement, fate, isBlocked }: Release): string =>
  `${requestId} ${statement}${fate === 'run' ? '' : ` (${fate})`}${isBlocked ? ' (waits)' : ''}`;
