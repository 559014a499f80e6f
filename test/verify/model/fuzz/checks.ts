import type { Contract, Operation } from '../../../support/models/contract.js';
import type { WireRequest } from './generate/draft.js';
import type { Answer } from './send/answer.js';

/** The statuses of the server for a request that is not HTTP. */
const WIRE_STATUSES: ReadonlySet<number> = new Set([400, 408, 413, 417, 431]);
/** The statuses for a path or method without an operation. */
const UNMATCHED_STATUSES: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 413, 415]);

/** The faults that no response may have. */
export function faultsOfAny({ status, headers, body }: Answer): string[] {
  return [
    ...(status >= 500 ? [`status ${status}`] : []),
    ...(headers.has('x-request-id') ? [] : ['no X-Request-Id']),
    ...(headers.has('x-injected') ? ['a header that the request wrote'] : []),
    ...(status === 429 ? ['a limit far below the one that is set'] : []),
    ...(body.length > 0 &&
    /rk_\w{40}|node_modules|at \w+ \(|select [^"]* from /.test(body.toString('latin1', 0, 2000))
      ? ['something of the inside']
      : []),
  ];
}

/** The faults of a response to an operation, or to a path without one. */
export function faultsOf(contract: Contract, request: WireRequest, answer: Answer): string[] {
  const { status, headers } = answer;
  const { method, path, brokenHttp } = request;
  const any = faultsOfAny(answer);
  const operation = contract.find(method, path);
  if (brokenHttp && WIRE_STATUSES.has(status)) {
    return [...any, ...faultsOfRefusal(contract, request, answer)];
  }
  if (!operation) {
    if (status < 400) return any;
    const expected = UNMATCHED_STATUSES.has(status) ? [] : [`undeclared status ${status}`];
    return [...any, ...expected, ...faultsOfRefusal(contract, request, answer)];
  }
  if (!contract.isDeclared(operation, status)) return [...any, `undeclared status ${status}`];
  return [
    ...any,
    ...(operation.needsKey && status !== 401 && !headers.has('x-ratelimit-limit')
      ? ['no X-RateLimit-Limit']
      : []),
    ...(status === 401 && !headers.get('www-authenticate')?.startsWith('Bearer')
      ? ['no WWW-Authenticate']
      : []),
    ...(isText(contract, operation, answer)
      ? []
      : faultsOfBody(answer, method, (body) => contract.faultOfAnswer(operation, status, body))),
    ...faultsOfAcceptance(contract, request, status),
  ];
}

/** True for an answer that is declared in a media type of its own, and is in it. */
function isText(contract: Contract, operation: Operation, { status, headers }: Answer): boolean {
  const [type = ''] = headers.get('content-type')?.split(';') ?? [];
  return type !== 'application/json' && contract.mediaTypesOf(operation, status).includes(type);
}

function faultsOfRefusal(contract: Contract, { method }: WireRequest, answer: Answer): string[] {
  return faultsOfBody(answer, method, (body) => contract.faultOfRefusal(body));
}

function faultsOfBody(
  { status, headers, body }: Answer,
  method: string,
  faultOf: (body: unknown) => string | undefined,
): string[] {
  if (method === 'HEAD' || status === 304) return [];
  if (body.length === 0) return status === 204 ? [] : ['no body'];
  if (!/^application\/json(;|$)/.test(headers.get('content-type') ?? ''))
    return ['a body that is not JSON'];
  try {
    const fault = faultOf(JSON.parse(body.toString('utf8')));
    return fault === undefined ? [] : [`the body of ${status} ${fault}`];
  } catch (error) {
    return [`the body of ${status}: ${(error as Error).message}`];
  }
}

/** A body that is done although its schema refuses it. */
function faultsOfAcceptance(contract: Contract, request: WireRequest, status: number): string[] {
  const { operation, method, sentBody, headers } = request;
  const isSent = operation?.body && operation.method === method && sentBody;
  const isEncoded = headers.some(([name]) => name === 'Content-Encoding');
  if (status >= 300 || !isSent || isEncoded) return [];
  const text = sentBody.toString('utf8').replace(/^\ufeff/, '');
  const empty = operation.needsBody ? null : {};
  const body: unknown = text === '' ? empty : JSON.parse(text);
  const fault = contract.faultOfRequest(operation, body);
  return fault === undefined ? [] : [`accepted although the body ${fault}`];
}
