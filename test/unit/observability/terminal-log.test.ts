import { describe, expect, it } from 'vitest';
import { createLogger } from '../../../src/observability/logger.js';
import { createTerminalLog } from '../../../src/observability/terminal-log.js';

/** The text of an event on a terminal, without its time. */
function shown(
  event: (logger: ReturnType<typeof createLogger>) => void,
  { colours = false } = {},
): string {
  let text = '';
  const terminal = { hasColors: () => colours, write: (line: string) => (text += line) !== '' };
  event(createLogger('info', createTerminalLog(terminal as never)));
  expect(text).toMatch(/^\[\d\d:\d\d:\d\d\] /);
  return text.slice('[hh:mm:ss] '.length);
}

describe('a log line on a terminal', () => {
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
    expect(text).toMatch(/^ERROR: failed *\n[^]*\n +at .*terminal-log\.test/);
  });

  it('has colours if the terminal has them', () => {
    const log = (logger: ReturnType<typeof createLogger>): void => logger.warn('slow');
    expect(shown(log, { colours: true })).toBe(
      '\u001b[33mWARN\u001b[39m: \u001b[36mslow\u001b[39m\n',
    );
    expect(shown(log)).toBe('WARN: slow\n');
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
