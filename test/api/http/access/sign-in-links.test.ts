import { afterEach, describe, expect, it, vi } from 'vitest';
import { SignInLinks } from '../../../../src/platform/desk/sign-in-links.js';
import { useOwnApi } from '../../../support/service/api.js';

const REJECTION = { error: 'This sign-in link was used or has expired' };

describe('a sign-in link', () => {
  const api = useOwnApi({ deskEnabled: true });
  afterEach(() => vi.restoreAllMocks());

  const issue = (token: string) => api.app.get(SignInLinks).issue(token);
  const send = async (body: string, method = 'POST') => {
    const response = await fetch(`${api.url}/desk/sign_in`, {
      method,
      ...(method === 'POST' && { body }),
    });
    const { status, headers } = response;
    const [code, cache] = ['x-error-code', 'cache-control'].map((name) => headers.get(name));
    return { status, code, cache, body: await response.json() };
  };

  it('is exchanged for the token once', async () => {
    const code = issue('rk_1');
    expect(await send(code)).toMatchObject({
      status: 200,
      cache: 'no-store',
      body: { token: 'rk_1' },
    });
    expect(await send(code)).toEqual({
      status: 410,
      code: 'invalid_sign_in_link',
      cache: 'no-store',
      body: REJECTION,
    });
  });

  it('expires after 15 minutes', async () => {
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now);
    const late = issue('rk_1');
    clock.mockReturnValue(now + 15 * 60_000);
    expect((await send(late)).status).toBe(410);
    clock.mockReturnValue(now);
    const code = issue('rk_2');
    clock.mockReturnValue(now + 15 * 60_000 - 1);
    expect((await send(code)).body).toEqual({ token: 'rk_2' });
  });

  it('stays valid after wrong codes, and ends with a newer link', async () => {
    const [old, code] = [issue('rk_1'), issue('rk_2')];
    for (const wrong of ['', 'x', old, `${code}x`, 'x'.repeat(100_000)]) {
      expect(await send(wrong)).toMatchObject({ status: 410, body: REJECTION });
    }
    expect((await send(code)).body).toEqual({ token: 'rk_2' });
  });

  it('appears in no log', async () => {
    const code = issue('rk_1');
    await send(code);
    expect(api.log.join('')).toContain('/desk/sign_in');
    expect(api.log.join('')).not.toContain(code);
  });
});
