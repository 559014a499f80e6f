import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { createLogger } from '../../src/observability/logger.js';

type Event = (logger: ReturnType<typeof createLogger>) => void;

/** The text of events as `npm run dev` shows it, without the time of the first. */
function shown(...events: Event[]): string {
  let input = '';
  const logger = createLogger('info', { write: (line) => void (input += line) });
  for (const event of events) event(logger);
  const command = ['scripts/log-text.mjs'];
  const { stdout } = spawnSync(process.execPath, command, { input, encoding: 'utf8' });
  expect(stdout).toMatch(/^\[\d\d:\d\d:\d\d\] /);
  return stdout.slice('[hh:mm:ss] '.length);
}

describe('a log line as text', () => {
  it('is a sentence with its fields', () => {
    const text = shown((logger) => logger.info({ version: '1.0.0' }, 'starting'));
    expect(text).toBe('INFO: starting {"version":"1.0.0"}\n');
  });

  it('begins with the method, path, status and duration of a request', () => {
    const request = { requestId: 'a', method: 'GET', path: '/api/v1/items', status: 200 };
    const text = shown((logger) => logger.info({ ...request, milliseconds: 12 }, 'request'));
    expect(text).toBe('INFO: GET /api/v1/items: 200 in 12 ms {"requestId":"a"}\n');
  });

  it('shows the stack of an unexpected error in lines', () => {
    const text = shown((logger) => logger.error({ err: new Error('broken') }, 'failed'));
    expect(text).toMatch(/^ERROR: failed *\n[^]*\n +at .*log-text\.test/);
  });

  it('shows control characters as text', () => {
    const text = 'a\u001b[2Jb\rc\nd\u009be\u202ef';
    const safe = String.raw`a\u001b[2Jb\u000dc\u000ad\u009be\u202ef`;
    expect(shown((logger) => logger.info(text))).toBe(`INFO: ${safe}\n`);
    const request = { method: 'GET', path: text, status: 200, milliseconds: 1 };
    expect(shown((logger) => logger.info(request, 'request'))).toContain(`GET ${safe}: 200`);
    const failure = shown((logger) => logger.error({ err: new Error(text) }, 'failed'));
    expect(failure.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });
});
