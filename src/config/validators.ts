import { isIP } from 'node:net';
import { EnvError, makeValidator } from 'envalid';

export const integer = (minimum: number, maximum: number) =>
  makeValidator<number>((input) => {
    const value = /^\d+$/.test(input) ? Number(input) : Number.NaN;
    if (value >= minimum && value <= maximum) return value;
    throw new EnvError(`must be an integer from ${minimum} to ${maximum}`);
  });

export const oneOf = (values: readonly string[]) =>
  makeValidator<string>((input) => {
    if (values.includes(input)) return input;
    throw new EnvError(`must be one of ${values.join(', ')}`);
  });

export const host = makeValidator<string>((input) => {
  if (isIP(input) || /^\w[\w.-]*$/.test(input)) return input;
  throw new EnvError('must be a host name or an IP address');
});

export const postgresUrl = makeValidator<string>((input) => {
  if (/^postgres(ql)?:\/\/./.test(input) && URL.canParse(input)) return input;
  throw new EnvError('must be a URL that begins with postgres:// or postgresql://');
});

export const redisUrl = makeValidator<string>((input) => {
  if (/^rediss?:\/\/./.test(input) && URL.canParse(input)) return input;
  throw new EnvError('must be a URL that begins with redis:// or rediss://');
});

/** What Express takes as `trust proxy`. */
export const proxyTrust = makeValidator<boolean | number | string>((input) => {
  if (input === 'true' || input === 'false') return input === 'true';
  if (/^\d{1,2}$/.test(input)) return Number(input);
  if (entriesOf(input).every(isProxyAddress)) return input;
  throw new EnvError('must be true, false, a number of hops up to 99 or a list of addresses');
});

export const origins = makeValidator<readonly string[]>((input) => {
  const list = entriesOf(input);
  if (list.every((origin) => origin === '*' || isOrigin(origin))) return Object.freeze(list);
  throw new EnvError('must be a comma-separated list of origins such as https://shop.example');
});

const entriesOf = (list: string): string[] => list.split(',').map((entry) => entry.trim());

/** An address, a network such as `10.0.0.0/8`, or one of the names that Express knows. */
function isProxyAddress(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [, address, prefix = '0'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address ?? '');
  return version !== 0 && Number(prefix) <= (version === 4 ? 32 : 128);
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}
