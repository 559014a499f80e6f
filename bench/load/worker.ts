import { Agent, request } from 'node:http';
import autocannon from 'autocannon';
import type { Fired, Job, Shot, Timed } from './jobs.js';

/** The process that makes the load, so that the service shares no event loop with its clients. */

process.on('message', (job: Job) => {
  const work = job.kind === 'fire' ? fire(job) : time(job);
  work.then(
    (outcome) => process.send!({ outcome }),
    (error: unknown) => process.send!({ failure: String(error) }),
  );
});
// Whoever asks is gone.
process.on('disconnect', () => process.exit(0));
process.on('SIGINT', () => {});

async function fire(job: Extract<Job, { kind: 'fire' }>): Promise<Fired> {
  const result = await autocannon({
    url: job.url,
    connections: job.connections,
    ...job.until,
    requests: job.shots.map(({ path, token, method = 'GET', body }) => ({
      path,
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })),
  });
  const requests = result['2xx'];
  return {
    requests,
    perSecond: requests / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result.non2xx + result.errors,
  };
}

async function time(job: Extract<Job, { kind: 'time' }>): Promise<Timed> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const milliseconds: number[] = [];
  const failures: string[] = [];
  const answers: unknown[] = [];
  for (const shot of job.shots) {
    const started = performance.now();
    const { status, text } = await send(job.url, shot, agent);
    milliseconds.push(performance.now() - started);
    if (status >= 300) failures.push(`${shot.path}: ${status} ${text.slice(0, 300)}`);
    answers.push(shot.body === undefined || status >= 300 ? null : JSON.parse(text));
  }
  agent.destroy();
  return { milliseconds, failures, answers };
}

function send(
  url: string,
  { path, token, method = 'GET', body }: Shot,
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
