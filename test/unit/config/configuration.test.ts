import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import express from 'express';
import { describe, expect, it } from 'vitest';
import {
  type Configuration,
  ConfigurationError,
  readConfiguration,
  SETTINGS,
} from '../../../src/config/configuration.js';
import { FOREIGN } from './foreign-variables.js';

/** Each variable: the member it sets, its default, values it takes and values it refuses. */
const VARIABLES: Record<
  string,
  {
    read: (configuration: Configuration) => unknown;
    otherwise: unknown;
    takes: [text: string, value: unknown][];
    refuses: string[];
    says: string;
  }
> = {
  PORT: {
    read: ({ port }) => port,
    otherwise: 3000,
    takes: [
      ['0', 0],
      ['8080', 8080],
      ['65535', 65_535],
    ],
    refuses: ['-1', '65536', '80.5', '1e3', '0x50', ' 80', 'http'],
    says: 'must be an integer from 0 to 65535',
  },
  HOST: {
    read: ({ host }) => host,
    otherwise: '127.0.0.1',
    takes: [
      ['0.0.0.0', '0.0.0.0'],
      ['::1', '::1'],
      ['localhost', 'localhost'],
      ['db-1.example', 'db-1.example'],
    ],
    refuses: ['http://localhost', 'local host', '127.0.0.1:3000', ' '],
    says: 'must be a host name or an IP address',
  },
  METRICS_PORT: {
    read: ({ metricsPort }) => metricsPort,
    otherwise: undefined,
    takes: [
      ['0', 0],
      ['9464', 9464],
    ],
    refuses: ['-1', '65536', 'http'],
    says: 'must be an integer from 0 to 65535',
  },
  SLOW_STATEMENT: {
    read: ({ slowStatement }) => slowStatement,
    otherwise: 1_000,
    takes: [
      ['0', 0],
      ['60000', 60_000],
    ],
    refuses: ['-1', '60001', '1s', '0.5'],
    says: 'must be an integer from 0 to 60000',
  },
  DATABASE_URL: {
    read: ({ databaseUrl }) => databaseUrl,
    otherwise: undefined,
    takes: [
      ['postgres://u:p@db:5432/x', 'postgres://u:p@db:5432/x'],
      ['postgresql://db/x?sslmode=require', 'postgresql://db/x?sslmode=require'],
    ],
    refuses: ['mysql://db/x', 'db:5432', 'postgres://', 'postgres://u:p@db:port/x', 'postgres'],
    says: 'must be a URL that begins with postgres:// or postgresql://',
  },
  DATA_DIR: {
    read: ({ dataDir }) => dataDir,
    otherwise: '.data',
    takes: [['/var/lib/rental', '/var/lib/rental']],
    refuses: [],
    says: '',
  },
  SHUTDOWN_DELAY: {
    read: ({ shutdownDelay }) => shutdownDelay,
    otherwise: 0,
    takes: [
      ['0', 0],
      ['300', 300],
    ],
    refuses: ['-1', '301', '1.5', '5s'],
    says: 'must be an integer from 0 to 300',
  },
  DATABASE_POOL_SIZE: {
    read: ({ databasePoolSize }) => databasePoolSize,
    otherwise: 10,
    takes: [
      ['1', 1],
      ['500', 500],
    ],
    refuses: ['0', '501', '-3', '2.5', 'many'],
    says: 'must be an integer from 1 to 500',
  },
  REDIS_URL: {
    read: ({ redisUrl }) => redisUrl,
    otherwise: undefined,
    takes: [
      ['redis://redis:6379', 'redis://redis:6379'],
      ['rediss://:p@redis/1', 'rediss://:p@redis/1'],
    ],
    refuses: ['redis:6379', 'http://redis', 'redis://', 'redis://redis:port', 'redis'],
    says: 'must be a URL that begins with redis:// or rediss://',
  },
  TRUST_PROXY: {
    read: ({ trustProxy }) => trustProxy,
    otherwise: false,
    takes: [
      ['true', true],
      ['false', false],
      ['0', 0],
      ['2', 2],
      ['loopback', 'loopback'],
      ['10.0.0.1', '10.0.0.1'],
      ['loopback, 10.0.0.0/8, fd00::/8', 'loopback, 10.0.0.0/8, fd00::/8'],
    ],
    refuses: ['yes', '-1', '1.5', '100', '10.0.0.0/33', 'fd00::/129', '10.0.0.1,', 'nginx', '10/8'],
    says: 'must be true, false, a number of hops up to 99 or a list of addresses',
  },
  LOG_LEVEL: {
    read: ({ logLevel }) => logLevel,
    otherwise: 'info',
    takes: ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'].map((one) => [one, one]),
    refuses: ['INFO', 'verbose', '30'],
    says: 'must be one of trace, debug, info, warn, error, fatal, silent',
  },
  CORS_ORIGINS: {
    read: ({ corsOrigins }) => corsOrigins,
    otherwise: [],
    takes: [
      ['*', ['*']],
      ['https://a.example', ['https://a.example']],
      ['https://a.example, http://localhost:5173', ['https://a.example', 'http://localhost:5173']],
    ],
    refuses: [
      'a.example',
      'https://a.example/',
      'https://a.example/x',
      'null',
      'https://a.example,',
    ],
    says: 'must be a comma-separated list of origins such as https://shop.example',
  },
  THROTTLE_KEY_LIMIT: limit((limits) => limits.key, 120),
  THROTTLE_AVAILABILITY_LIMIT: limit((limits) => limits.availability, 10),
  THROTTLE_EXPORT_LIMIT: limit((limits) => limits.export, 6),
  THROTTLE_ANONYMOUS_LIMIT: limit((limits) => limits.anonymous, 30),
  EVENTS_RETENTION_DAYS: {
    read: ({ eventsRetentionDays }) => eventsRetentionDays,
    otherwise: 90,
    takes: [
      ['1', 1],
      ['3650', 3650],
    ],
    refuses: ['0', '3651', '-1', '1.5', 'none'],
    says: 'must be an integer from 1 to 3650',
  },
  SWAGGER_ENABLED: flag(({ swaggerEnabled }) => swaggerEnabled, true),
  DESK_ENABLED: flag(({ deskEnabled }) => deskEnabled, true),
  WEBHOOKS_ENABLED: flag(({ webhooksEnabled }) => webhooksEnabled, true),
  WEBHOOKS_ALLOW_INSECURE: flag(({ webhooksAllowInsecure }) => webhooksAllowInsecure, false),
  WEBHOOKS_DNS_SERVERS: {
    read: ({ webhooksDnsServers }) => webhooksDnsServers,
    otherwise: [],
    takes: [
      ['10.0.0.2', ['10.0.0.2']],
      ['10.0.0.2:5353, [fd00::2]:53', ['10.0.0.2:5353', '[fd00::2]:53']],
    ],
    refuses: ['dns.example', '10.0.0.2,', '10.0.0.2:port', 'https://1.1.1.1'],
    says: 'must be a comma-separated list of addresses such as 10.0.0.2:53',
  },
};

function flag(read: (configuration: Configuration) => boolean, otherwise: boolean) {
  return {
    read,
    otherwise,
    takes: [
      ['true', true],
      ['false', false],
    ] as [string, boolean][],
    refuses: ['maybe', '2', 'TRUE!'],
    says: 'must be true or false',
  };
}

function limit(read: (limits: Configuration['throttleLimits']) => number, otherwise: number) {
  return {
    read: ({ throttleLimits }: Configuration) => read(throttleLimits),
    otherwise,
    takes: [
      ['1', 1],
      ['1000000', 1_000_000],
    ] as [string, number][],
    refuses: ['0', '1000001', '-1', '1.5', 'none'],
    says: 'must be an integer from 1 to 1000000',
  };
}

describe('the configuration', () => {
  for (const [name, { read, otherwise, takes, refuses, says }] of Object.entries(VARIABLES)) {
    it(`${name} has a default, also when it is empty`, () => {
      expect(read(readConfiguration({}))).toEqual(otherwise);
      expect(read(readConfiguration({ [name]: '' }))).toEqual(otherwise);
    });

    it.each(takes)(`${name} takes %j`, (text, value) => {
      expect(read(readConfiguration({ [name]: text }))).toEqual(value);
    });

    it.each(refuses.map((text) => [text]))(`${name} rejects %j in one line`, (text) => {
      expect(() => readConfiguration({ [name]: text })).toThrow(
        expect.objectContaining({
          constructor: ConfigurationError,
          message: `${name} ${says}`,
        }),
      );
    });
  }

  it.each([
    ['.env.example', /^# ([A-Z_]+)=/gm],
    ['docs/operations.md', /^\| `([A-Z_]+)` /gm],
  ])('has every variable in %s, and no other', (file, line) => {
    const names = [...readFileSync(resolve(file), 'utf8').matchAll(line)].map(([, name]) => name);
    expect(names.toSorted()).toEqual(SETTINGS.toSorted());
  });

  it.each(VARIABLES.TRUST_PROXY!.takes)('TRUST_PROXY %j is accepted by Express too', (text) => {
    const { trustProxy } = readConfiguration({ TRUST_PROXY: text });
    expect(() => express().set('trust proxy', trustProxy)).not.toThrow();
  });

  it('names the first wrong variable when there are several', () => {
    const both = { PORT: 'x', LOG_LEVEL: 'x' };
    expect(() => readConfiguration(both)).toThrow(/^(PORT|LOG_LEVEL) must be [^\n]+$/);
  });

  it('knows production from NODE_ENV', () => {
    expect(readConfiguration({ NODE_ENV: 'production' }).production).toBe(true);
    expect(readConfiguration({ NODE_ENV: 'test' }).production).toBe(false);
    expect(readConfiguration({}).production).toBe(false);
    expect(() => readConfiguration({ NODE_ENV: 'prod' })).toThrow(
      'NODE_ENV must be one of development, production, test',
    );
  });

  it.each([
    ['PROT', 'PORT'],
    ['HOTS', 'HOST'],
    ['log_level', 'LOG_LEVEL'],
    ['LOG_LEVL', 'LOG_LEVEL'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_ULR', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['NODE_EVN', 'NODE_ENV'],
    ['WEBHOOK_ENABLED', 'WEBHOOKS_ENABLED'],
    ['THROTTLE_KEYS_LIMIT', 'THROTTLE_KEY_LIMIT'],
    ['THROTTLE_KEYS_LIMITS', 'THROTTLE_KEY_LIMIT'],
  ])('rejects %s, a misspelled %s', (name, meant) => {
    expect(() => readConfiguration({ [name]: '1' })).toThrow(
      new ConfigurationError(`${name} is not a setting; did you mean ${meant}?`),
    );
  });

  it.each([
    'THROTTLE_LIMIT',
    'WEBHOOKS_TIMEOUT',
    'SWAGGER_PATH',
    'DESK_PORTAL',
    'SHUTDOWN_GRACE',
    'EVENTS_RETENTION_HOURS',
  ])('rejects %s, which begins like a setting', (name) => {
    expect(() => readConfiguration({ [name]: '1' })).toThrow(
      new ConfigurationError(`${name} is not a setting; remove it, or see docs/operations.md`),
    );
  });

  it.each([
    ['DATABASE_POL_SIZ', 'DATABASE_POOL_SIZE'],
    ['DATABASE_SSL', 'DATABASE_URL'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['DATADIR', 'DATA_DIR'],
  ])('starts and warns about %s, which others may mean, not %s', (name, meant) => {
    const warnings: string[] = [];
    const configuration = readConfiguration({ [name]: '1' }, (warning) => warnings.push(warning));
    expect(configuration).toEqual(readConfiguration({}));
    expect(warnings).toEqual([
      `${name} is not a setting and has no effect; did you mean ${meant}?`,
    ]);
  });

  it.each(FOREIGN)('ignores what %s sets', (_, names) => {
    for (const name of names.split(' ')) {
      expect(readConfiguration({ [name]: '1' }), name).toEqual(readConfiguration({}));
    }
  });

  it('serves the desk by default with the demo only', () => {
    const isServed = (environment: NodeJS.ProcessEnv) => readConfiguration(environment).deskEnabled;
    expect(isServed({})).toBe(true);
    expect(isServed({ NODE_ENV: 'production' })).toBe(false);
    expect(isServed({ DATABASE_URL: 'postgres://db.example' })).toBe(false);
    expect(isServed({ NODE_ENV: 'production', DESK_ENABLED: 'true' })).toBe(true);
  });

  it('ignores what it does not know and cannot be changed', () => {
    const configuration = readConfiguration({ PATH: '/bin', CORS_ORIGINS: '*' });
    expect(Object.isFrozen(configuration)).toBe(true);
    expect(Object.isFrozen(configuration.throttleLimits)).toBe(true);
    expect(Object.isFrozen(configuration.corsOrigins)).toBe(true);
    expect(JSON.stringify(configuration)).not.toContain('/bin');
  });
});
