import { Resolver } from 'node:dns';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { parseEnv } from 'node:util';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { bool, cleanEnv, EnvError, makeValidator, str, type ValidatorSpec } from 'envalid';
import { closestMatch } from '../errors/closest-match.js';
import {
  THROTTLE_PROFILES,
  type ThrottleLimits,
  type ThrottleProfile,
} from './throttle-profiles.js';

const integer = (minimum: number, maximum: number) =>
  makeValidator<number>((input) => {
    const value = /^\d+$/.test(input) ? Number(input) : Number.NaN;
    if (value >= minimum && value <= maximum) return value;
    throw new EnvError(`must be an integer from ${minimum} to ${maximum}`);
  });

const oneOf = (values: readonly string[]) =>
  makeValidator<string>((input) => {
    if (values.includes(input)) return input;
    throw new EnvError(`must be one of ${values.join(', ')}`);
  });

const host = makeValidator<string>((input) => {
  if (isIP(input) || /^\w[\w.-]*$/.test(input)) return input;
  throw new EnvError('must be a host name or an IP address');
});

/** The sentence about a text that `isPostgresUrl` rejects, without its subject. */
export const POSTGRES_URL_RULE = 'must be a URL that begins with postgres:// or postgresql://';

/** True for the URL of a PostgreSQL server. */
export const isPostgresUrl = (text: string): boolean =>
  /^postgres(ql)?:\/\/./.test(text) && URL.canParse(text);

const postgresUrl = makeValidator<string>((input) => {
  if (isPostgresUrl(input)) return input;
  throw new EnvError(POSTGRES_URL_RULE);
});

const redisUrl = makeValidator<string>((input) => {
  if (/^rediss?:\/\/./.test(input) && URL.canParse(input)) return input;
  throw new EnvError('must be a URL that begins with redis:// or rediss://');
});

/** Validates a value for Express's `trust proxy`. */
const proxyTrust = makeValidator<boolean | number | string>((input) => {
  if (input === 'true' || input === 'false') return input === 'true';
  if (/^\d{1,2}$/.test(input)) return Number(input);
  if (entriesOf(input).every(isProxyAddress)) return input;
  throw new EnvError('must be true, false, a number of hops up to 99 or a list of addresses');
});

const origins = makeValidator<readonly string[]>((input) => {
  const list = entriesOf(input);
  if (list.every((origin) => origin === '*' || isOrigin(origin))) return Object.freeze(list);
  throw new EnvError('must be a comma-separated list of origins such as https://shop.example');
});

const nameServers = makeValidator<readonly string[]>((input) => {
  const list = entriesOf(input);
  try {
    new Resolver().setServers(list);
    return Object.freeze(list);
  } catch {
    throw new EnvError('must be a comma-separated list of addresses such as 10.0.0.2:53');
  }
});

const entriesOf = (list: string): string[] => list.split(',').map((entry) => entry.trim());

/** True for an address, a network such as `10.0.0.0/8`, or a name that Express knows. */
function isProxyAddress(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [, address, prefix = '0'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address ?? '');
  return version !== 0 && Number(prefix) <= (version === 4 ? 32 : 128);
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}

/** Provides the configuration to every module. */
@Global()
@Module({})
export class ConfigurationModule {
  static register(configuration: Configuration): DynamicModule {
    return {
      module: ConfigurationModule,
      providers: [{ provide: Configuration, useValue: configuration }],
      exports: [Configuration],
    };
  }
}

/** All settings that the service reads from its environment: read once, then frozen. */
export class Configuration {
  readonly port!: number;
  readonly host!: string;
  /** Port of `/metrics`; if undefined, it shares the port of the routes. */
  readonly metricsPort?: number;
  /** Connection URL of a PostgreSQL server; if undefined, the embedded one starts. */
  readonly databaseUrl?: string;
  readonly dataDir!: string;
  readonly databasePoolSize!: number;
  /**
   * Connection URL of the Redis that shares rate limits between instances.
   * If undefined, each process counts for itself.
   */
  readonly redisUrl?: string;
  /** Express `trust proxy`: false, true, a number of hops or a list of addresses. */
  readonly trustProxy!: boolean | number | string;
  readonly logLevel!: string;
  /** Statements that take at least this many milliseconds are logged. */
  readonly slowStatement!: number;
  /** Origins that browsers may call from; `*` allows all. */
  readonly corsOrigins!: readonly string[];
  /** Requests per minute, by throttle profile. */
  readonly throttleLimits!: ThrottleLimits;
  readonly eventsRetentionDays!: number;
  readonly swaggerEnabled!: boolean;
  /** Whether the desk is served; by default with the demo only. */
  readonly deskEnabled!: boolean;
  /** How many seconds the service still listens after a stop signal. */
  readonly shutdownDelay!: number;
  /** False when only other instances send events. */
  readonly webhooksEnabled!: boolean;
  /** True when events may be sent over http, and to private addresses. */
  readonly webhooksAllowInsecure!: boolean;
  /** Name servers for the host names of webhooks; if empty, those of the system. */
  readonly webhooksDnsServers!: readonly string[];
  /** True when `NODE_ENV=production`: demo data is never created. */
  readonly production!: boolean;
}

/** An invalid value in the environment that prevents the start. The message is one line. */
export class ConfigurationError extends Error {}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/**
 * Reads and validates the environment.
 * @param warn called with a sentence for each variable that is two edits from a setting
 * @throws ConfigurationError naming the variable and its valid values, or a variable that is
 *   probably a misspelled setting
 */
export function readConfiguration(
  environment: NodeJS.ProcessEnv = process.env,
  warn: (message: string) => void = () => {},
): Configuration {
  for (const name of Object.keys(environment)) {
    if (name in VALIDATORS) continue;
    if (!OF_OTHERS.has(name)) assertNotMisspelled(name, 1);
    const meant = closestMatch(name, SETTINGS);
    if (OWN_PREFIX.test(name) && !KUBERNETES_VARIABLE.test(name)) throw unknownSetting(name, meant);
    if (meant !== undefined) {
      warn(`${name} is not a setting and has no effect; did you mean ${meant}?`);
    }
  }
  const values = cleanEnv(withoutEmpty(environment), VALIDATORS, { reporter: rejectFirstError });
  const production = values.NODE_ENV === 'production';
  // The demo is created in the embedded PostgreSQL, except in production.
  const hasDemo = values.DATABASE_URL === undefined && !production;
  return Object.freeze({
    port: values.PORT,
    host: values.HOST,
    metricsPort: values.METRICS_PORT,
    databaseUrl: values.DATABASE_URL,
    dataDir: values.DATA_DIR,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    redisUrl: values.REDIS_URL,
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    slowStatement: values.SLOW_STATEMENT,
    corsOrigins: values.CORS_ORIGINS,
    throttleLimits: limitsOf(values),
    eventsRetentionDays: values.EVENTS_RETENTION_DAYS,
    swaggerEnabled: values.SWAGGER_ENABLED,
    deskEnabled: values.DESK_ENABLED ?? hasDemo,
    shutdownDelay: values.SHUTDOWN_DELAY,
    webhooksEnabled: values.WEBHOOKS_ENABLED,
    webhooksAllowInsecure: values.WEBHOOKS_ALLOW_INSECURE,
    webhooksDnsServers: values.WEBHOOKS_DNS_SERVERS,
    production,
  });
}

const VALIDATORS = {
  NODE_ENV: oneOf(['development', 'production', 'test'])({ default: 'development' }),
  PORT: integer(0, 65_535)({ default: 3000 }),
  HOST: host({ default: '127.0.0.1' }),
  METRICS_PORT: integer(0, 65_535)({ default: undefined }),
  DATABASE_URL: postgresUrl({ default: undefined }),
  DATA_DIR: str({ default: '.data' }),
  DATABASE_POOL_SIZE: integer(1, 500)({ default: 10 }),
  REDIS_URL: redisUrl({ default: undefined }),
  TRUST_PROXY: proxyTrust({ default: false }),
  LOG_LEVEL: oneOf(LOG_LEVELS)({ default: 'info' }),
  SLOW_STATEMENT: integer(0, 60_000)({ default: 1_000 }),
  CORS_ORIGINS: origins({ default: Object.freeze([]) }),
  ...throttleValidators(),
  EVENTS_RETENTION_DAYS: integer(1, 3_650)({ default: 90 }),
  SWAGGER_ENABLED: bool({ default: true }),
  DESK_ENABLED: bool({ default: undefined }),
  SHUTDOWN_DELAY: integer(0, 300)({ default: 0 }),
  WEBHOOKS_ENABLED: bool({ default: true }),
  WEBHOOKS_ALLOW_INSECURE: bool({ default: false }),
  WEBHOOKS_DNS_SERVERS: nameServers({ default: Object.freeze([]) }),
};

/** The names of all variables that the service reads. */
export const SETTINGS = Object.keys(VALIDATORS);

type LimitVariable = (typeof THROTTLE_PROFILES)[ThrottleProfile]['variable'];

function throttleValidators(): Record<LimitVariable, ValidatorSpec<number>> {
  const validators = Object.values(THROTTLE_PROFILES).map(({ variable, limit }) => [
    variable,
    integer(1, 1_000_000)({ default: limit }),
  ]);
  return Object.fromEntries(validators) as Record<LimitVariable, ValidatorSpec<number>>;
}

function limitsOf(values: Readonly<Record<LimitVariable, number>>): ThrottleLimits {
  const limits = Object.entries(THROTTLE_PROFILES).map(([name, { variable }]) => [
    name,
    values[variable],
  ]);
  return Object.freeze(Object.fromEntries(limits) as Record<ThrottleProfile, number>);
}

/** Removes empty variables: `PORT=` in an env file means that the variable is not set. */
function withoutEmpty(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
}

function rejectFirstError({ errors }: { errors: Partial<Record<string, Error>> }): void {
  const [first] = Object.entries(errors);
  if (!first) return;
  const [name, error] = first;
  const reason = error?.message.startsWith('must') ? error.message : 'must be true or false';
  throw new ConfigurationError(`${name} ${reason}`);
}

/** The beginnings of settings that variables of other programs do not have. */
const OWN_PREFIX = /^(THROTTLE|WEBHOOKS|SWAGGER|DESK|SHUTDOWN|EVENTS_RETENTION)_/;

/** Variables that Kubernetes sets in each container for a service, such as `DESK_SERVICE_HOST`. */
const KUBERNETES_VARIABLE = /_(SERVICE_(HOST|PORT)|PORT)(_[A-Z\d_]+)?$/;

/** Variables that other programs read from `.env`: compose, Node.js and OpenTelemetry. */
const FOREIGN_VARIABLE = /^(POSTGRES_|COMPOSE_|NODE_|OTEL_)/;

/**
 * Reads `.env` in the working directory, if it exists. Existing variables take precedence.
 * @param warn called with a sentence for each variable that is not a setting
 */
export function readEnvFile(warn: (message: string) => void): void {
  let text: string;
  try {
    text = readFileSync('.env', 'utf8');
    process.loadEnvFile();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return;
  }
  for (const name of Object.keys(parseEnv(text))) {
    if (!(name in VALIDATORS) && !FOREIGN_VARIABLE.test(name)) {
      assertNotMisspelled(name);
      warn(`.env: ${name} is not a setting and has no effect`);
    }
  }
}

/** Names one edit from a setting that other programs are known to read. */
const OF_OTHERS: ReadonlySet<string> = new Set(['LOGLEVEL', 'DATADIR']);

/** @throws ConfigurationError when the name is at most so many edits from a setting */
function assertNotMisspelled(name: string, maxDistance?: number): void {
  const meant = closestMatch(name, SETTINGS, maxDistance);
  if (meant !== undefined) throw unknownSetting(name, meant);
}

const unknownSetting = (name: string, meant: string | undefined): ConfigurationError =>
  new ConfigurationError(
    `${name} is not a setting; ${meant === undefined ? 'remove it, or see docs/operations.md' : `did you mean ${meant}?`}`,
  );
