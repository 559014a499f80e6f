import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { foreignToken } from '../support/service/tokens.js';
import { sourcesIn } from '../support/code/source.js';

const DOCS = resolve(import.meta.dirname, '../../docs');
const markdown = readFileSync(join(DOCS, 'security.md'), 'utf8');

/** The cells of the rows of all tables, without their heads. */
const rows = [...markdown.matchAll(/^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)]
  .map(([, ...cells]) => cells.map((cell) => cell.trim()) as [string, string, string])
  .filter(([risk]) => /^(API|V)\d/.test(risk));

const numbered = (chapter: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${chapter}${index + 1}`);

describe('the threats', () => {
  it('are all of the OWASP API Top 10 of 2023 and of four chapters of ASVS 5', () => {
    expect(rows.map(([risk]) => risk.split(' ', 1)[0])).toEqual([
      ...numbered('API', 10),
      ...numbered('V2.', 4),
      ...numbered('V4.', 4),
      ...numbered('V8.', 4),
      ...numbered('V16.', 5),
    ]);
  });

  it.each(rows)('%s is addressed and proven by existing tests', (_, answer, shown) => {
    expect(answer).not.toBe('');
    const tests = [...shown.matchAll(/\]\(([^)]+)\)/g)].map(([, path]) => path!);
    expect(tests.length).toBeGreaterThan(0);
    for (const path of tests) {
      expect(path).toMatch(/\.test\.ts$/);
      expect([path, existsSync(join(DOCS, path))]).toEqual([path, true]);
      expect(readFileSync(join(DOCS, path), 'utf8')).toMatch(/\b(?:it|test)(?:\.each)?\(/);
    }
  });

  it('have no request of the service to others among them but webhooks, by their one sender', () => {
    const callers = sourcesIn('src').filter(
      ({ text, imports }) =>
        imports.some(({ target }) => /^(?:undici|axios|got|node:https)$/.test(target)) ||
        /\bfetch\(|\bimport\('(?:undici|axios|got|node:https?)'\)|import http\b/.test(text),
    );
    expect(callers.map(({ path }) => path)).toEqual([
      // It sends to the service itself, from the page of Swagger UI.
      'src/openapi/swagger-ui.ts',
      'src/platform/webhooks/sending/webhook-sender.service.ts',
    ]);
    const asking = sourcesIn('src').filter(({ text }) =>
      /import \{[^}]*\b(?:request|get|connect|createConnection)\b[^}]*\} from 'node:(?:https?|http2|net|tls)'/.test(
        text,
      ),
    );
    expect(asking.map(({ path }) => path)).toEqual([]);
  });
});

describe('the pattern for secret scanners', () => {
  const [, pattern] = /^regex = '''(.+)'''$/m.exec(markdown)!;
  const found = (text: string): string[] => text.match(new RegExp(pattern!, 'g')) ?? [];

  it.each([
    (token: string) => token,
    (token: string) => `{"token":"${token}"}`,
    (token: string) => `RENTAL_TOKEN=${token}\n`,
    (token: string) => `curl -H 'Authorization: Bearer ${token}' http://x/api/v1/shop`,
    (token: string) => `https://x/shop?token=${token}&limit=1`,
    (token: string) => `(${token}), ${token}.`,
  ])('finds every token where it stands', (written) => {
    for (let count = 0; count < 100; count += 1) {
      const token = foreignToken();
      expect(new Set(found(written(token)))).toEqual(new Set([token]));
    }
  });

  it('finds nothing near one', () => {
    for (let count = 0; count < 100; count += 1) {
      const token = foreignToken();
      for (const near of [
        token.slice(0, -1),
        `${token}0`,
        `${token}_`,
        `x${token}`,
        `_${token}`,
        token.replace('rk_', 'RK_'),
        token.replace('rk_', 'rk-'),
        token.replace('rk_', 'sk_'),
        `${token.slice(0, 20)}-${token.slice(21)}`,
        `${token.slice(0, 20)}\n${token.slice(20)}`,
        // A key of another service with a similar prefix.
        `rk_live_${token.slice(3, 45)}`,
        token.slice(3),
      ]) {
        expect(found(near)).toEqual([]);
      }
    }
  });

  it('finds no token in the documents and the code', () => {
    const texts = [...sourcesIn('src'), ...sourcesIn('demo'), ...sourcesIn('migrations')];
    expect(texts.flatMap(({ text }) => found(text))).toEqual([]);
  });
});
