import { describe, expect, it } from 'vitest';
import { endOfSupportNotice } from '../../../src/version.js';

describe('the notice on the Node.js version', () => {
  it('is absent until the last day of support', () => {
    expect(endOfSupportNotice('20.20.2', new Date('2026-04-30T23:59:59Z'))).toBeUndefined();
    expect(endOfSupportNotice('24.1.0', new Date('2026-11-24T12:00:00Z'))).toBeUndefined();
  });

  it('names the version, the end of its support and the version to upgrade to', () => {
    expect(endOfSupportNotice('20.20.2', new Date('2026-05-01T00:00:00Z'))).toBe(
      'Node.js 20.20.2 has been unsupported since 2026-04-30: upgrade to Node.js 24',
    );
  });

  it('is absent for a version without a known end of support', () => {
    expect(endOfSupportNotice('99.0.0', new Date('2100-01-01T00:00:00Z'))).toBeUndefined();
  });
});
