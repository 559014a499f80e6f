import { Agent, request } from 'node:http';
import autocannon, { type Request } from 'autocannon';
import type {
  Job,
  LoadRequest,
  LoadResult,
  SendJob,
  TargetedRequest,
  TimeJob,
  TimingResult,
} from './jobs.js';

/** The program of the load process. */

process.on('message', (job: Job) => {
  const work = job.kind === 'send' ? sendRepeatedly(job) : timeEach(job);
  work.then(
    (outcome) => process.send!({ outcome }),
    (error: unknown) => process.send!({ failure: String(error) }),
  );
});
// The parent process has ended.
process.on('disconnect', () => process.exit(0));
process.on('SIGINT', () => {});

async function sendRepeatedly({ url, connections, until, requests }: SendJob): Promise<LoadResult> {
  const sent = requests.map(requestOf);
  let clients = 0;
  const result = await autocannon({
    url,
    connections,
    ...until,
    requests: sent,
    setupClient(client) {
      const begin = Math.floor((sent.length * clients) / connections);
      client.setRequests([...sent.slice(begin), ...sent.slice(0, begin)]);
      clients += 1;
    },
  });
  const succeeded = result['2xx'];
  return {
    requests: succeeded,
    perSecond: succeeded / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result.non2xx + result.errors,
  };
}

const requestOf = ({ path, token, method = 'GET', body }: LoadRequest): Request => ({
  path,
  method,
  headers: {
    authorization: `Bearer ${token}`,
    ...(body && { 'content-type': 'application/json' }),
  },
  ...(body && { body: JSON.stringify(body) }),
});

async function timeEach(job: TimeJob): Promise<TimingResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const milliseconds: number[] = [];
  const answers: unknown[] = [];
  for (const loadRequest of job.requests) {
    const started = performance.now();
    const { status, text } = await send(loadRequest, agent);
    milliseconds.push(performance.now() - started);
    if (status >= 300) throw new Error(`${loadRequest.path}: ${status} ${text.slice(0, 300)}`);
    answers.push(loadRequest.body === undefined ? null : JSON.parse(text));
  }
  agent.destroy();
  return { milliseconds, answers };
}

function send(
  { url, path, token, method = 'GET', body }: TargetedRequest,
  agent: Agent,
): Promise<{ status: number; text: string }> {
  const json = body && JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(json && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(json),
      }),
    };
    const sent = request(url + path, { agent, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode!, text: Buffer.concat(chunks).toString() }),
      );
    });
    sent.on('error', reject);
    sent.end(json);
  });
}
