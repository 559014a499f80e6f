import { once } from 'node:events';
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { unsignedToken } from '../../support/service/tokens.js';
import { declaredStatements } from '../../../src/database/sql/statement.js';
// Statements are declared as their files are loaded.
import '../../../src/app.module.js';
import {
  disclosuresIn,
  hearLog,
  newDisclosures,
  provokingFaults,
} from '../../support/service/disclosures.js';

const stack = (): string => JSON.stringify(new Error('fault').stack);
const fault = (): string => `{"level":50,"err":{"stack":${stack()}},"msg":"request failed"}\n`;

describe('data that no log and no response may reveal', () => {
  it('is a token, a stack and every statement of the service', () => {
    expect(disclosuresIn(`{"path":"/${unsignedToken()}"}`)).toEqual(['a token']);
    expect(disclosuresIn(stack())).toEqual(['a stack']);
    const texts = [...declaredStatements()].flatMap(([name, text]) =>
      // Tests declare statements of their own.
      name.startsWith('test.') ? [] : [text],
    );
    expect(texts.length).toBeGreaterThan(100);
    expect(texts.filter((text) => !disclosuresIn(text).includes('SQL'))).toEqual([]);
  });

  it.each([
    '{"errors":["updatedAt must be set","select one of a, b"]}',
    '{"error":"Not found","at":"2026-01-01T10:20:30Z"}',
    '{"id":"rk_1","path":"/api/v1/return_orders","message":"Received at Main St. 7"}',
  ])('is not %s', (text) => {
    expect(disclosuresIn(text)).toEqual([]);
  });

  it('is detected in the log; a provoked error may reveal its location alone', async () => {
    hearLog(fault());
    expect(newDisclosures()).toEqual([expect.stringContaining('the log tells a stack')]);
    await provokingFaults(async () => hearLog(fault()));
    expect(newDisclosures()).toEqual([]);
    await provokingFaults(async () => hearLog(fault().replace('fault', unsignedToken())));
    expect(newDisclosures()).toEqual([expect.stringContaining('the log tells a token')]);
  });

  it('is detected in the responses of every server of the process, compressed ones too', async () => {
    const server = createServer((_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.setHeader('content-encoding', 'gzip');
      response.end(gzipSync(`{"error":${stack()}}`));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    await (await fetch(`http://127.0.0.1:${port}`)).text();
    server.close();
    expect(newDisclosures()).toEqual([expect.stringContaining('an answer tells a stack')]);
  });
});
