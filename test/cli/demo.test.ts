import { afterEach, describe, expect, it, vi } from 'vitest';
import { useOwnApi } from '../support/service/api.js';
import { run } from './support/command.js';

describe('demo seed', () => {
  const api = useOwnApi();
  afterEach(() => vi.unstubAllEnvs());

  it('rejects an external database', async () => {
    const stderr = 'Demo data is not created because DATABASE_URL is set\n';
    const outcome = await run(['demo', 'seed', '--json'], api.database.url);
    expect(outcome).toEqual({ code: 1, stdout: '', stderr });
    expect(await api.database.query('select id from shops')).toEqual([]);
  });

  it('rejects production', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    const stderr = 'Demo data is not created because NODE_ENV is production\n';
    expect(await run(['demo', 'seed'])).toEqual({ code: 1, stdout: '', stderr });
  });
});
