import fc from 'fast-check';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { holds } from '../../support/models/property.js';
import { unsignedToken } from '../../support/service/tokens.js';
import { createLogger, NestLogger } from '../../../src/observability/logger.js';

/** The log line of an event. */
function written(event: (logger: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  event(createLogger('info', { write: (line) => lines.push(line) }));
  expect(lines).toHaveLength(1);
  return lines[0]!;
}

describe('a line of the log', () => {
  it('is one line that a terminal shows unchanged', () => {
    const text = fc.string({ unit: 'binary', maxLength: 100 });
    holds(
      fc.property(text, text, (member, message) => {
        const line = written((logger) => logger.child({ child: member }).info({ member }, message));
        expect(line).toMatch(/^[^\p{Cc}\p{Cf}\u2028\u2029]+\n$/u);
        expect(JSON.parse(line)).toMatchObject({ child: member, member, msg: message });
      }),
      500,
    );
  });

  it('has no token in it, not even a part of one', () => {
    for (let count = 0; count < 200; count += 1) {
      const token = unsignedToken();
      const line = written((logger) =>
        logger.warn({ path: `/x/${token}`, part: token.slice(0, 30) }, `of ${token}`),
      );
      expect(JSON.parse(line)).toMatchObject({
        path: '/x/rk_[hidden]',
        part: 'rk_[hidden]',
        msg: 'of rk_[hidden]',
      });
    }
  });

  /** As the driver throws it, and TypeORM around it. */
  const refused = () =>
    Object.assign(new pg.DatabaseError('refused', 7, 'error'), {
      code: '23505',
      constraint: 'uq_customers_platform',
      detail: 'Key (email)=(marie@example.com) already exists',
      where: 'SQL statement "select secret"',
      internalQuery: 'select secret',
      query: 'insert into customers values ($1)',
      parameters: ['marie@example.com'],
    });

  it('has neither the statement nor the values of a failure', () => {
    const { err } = JSON.parse(written((logger) => logger.error({ err: refused() }, 'failed')));
    const told = { message: 'refused', code: '23505', constraint: 'uq_customers_platform' };
    expect(err).toEqual({ type: 'error', ...told, stack: expect.stringContaining('log-line') });
    const { reason } = JSON.parse(written((logger) => logger.warn({ reason: refused() }, 'away')));
    expect(reason).toEqual({ type: 'error', ...told });
  });

  it('has a thrown value that is not an error as well', () => {
    const { err } = JSON.parse(written((logger) => logger.error({ err: 'text' }, 'failed')));
    expect(err).toEqual({ type: 'string', message: 'text' });
  });

  it('from the framework has no stack', () => {
    const fault = new Error('cannot start');
    for (const message of [fault, fault.message]) {
      const line = written((logger) => new NestLogger(logger).error(message, fault.stack, 'Nest'));
      expect(JSON.parse(line)).toMatchObject({ level: 50, context: 'Nest', msg: 'cannot start' });
      expect(line).not.toContain('log-line.test');
    }
  });
});
