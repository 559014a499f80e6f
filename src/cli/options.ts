import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Rule } from '../fields/field.js';
import { integerRule, isTextOf, MAX_ID, TEXT_LIMIT, textRule } from '../fields/rules.js';

/** The start of a command line; see the scripts of `package.json`. */
export const PROGRAM = 'npm run cli --';

export interface CommonOptions {
  json?: boolean;
}

export interface ShopOptions extends CommonOptions {
  shop: number;
}

const UNITS = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;
const SPAN = /^(\d{1,5})([mhdw])$/;

/** Adds a command with its help, an example and `--json`. */
export function addCommand(
  parent: Command,
  { usage, description, example }: { usage: string; description: string; example: string },
): Command {
  return parent
    .command(usage)
    .description(description)
    .option('--json', 'print one JSON document, for scripts')
    .addHelpText('after', `\nExample:\n  $ ${PROGRAM} ${example}`);
}

export const shopOption = (): Option =>
  new Option('--shop <id>', 'id of the shop').argParser(parsePositiveInteger).makeOptionMandatory();

export const optionalShopOption = (): Option =>
  new Option('--shop <id>', 'id of the shop (default: all shops)').argParser(parsePositiveInteger);

/** Returns a parser that validates an option by a rule of the API. */
export const following =
  (rule: Rule) =>
  (text: string): string => {
    if (rule.test(text, {})) return text;
    const { message } = rule.problem?.(text) ?? rule;
    throw new InvalidArgumentError(`It ${message}.`);
  };

const nameRule: Rule = {
  ...textRule(1, TEXT_LIMIT),
  test: (text) => isTextOf(text, 1, TEXT_LIMIT) && !/\p{Cc}|\p{Zl}|\p{Zp}/u.test(text),
  message: `must be 1 to ${TEXT_LIMIT} characters in one line, without control characters`,
};

/** Parses the name of a key or shop, which logs and tables show in one line. */
export const parseName = following(nameRule);

export function parsePositiveInteger(text: string): number {
  const rule = integerRule(1, MAX_ID);
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (rule.test(value, {})) return value;
  throw new InvalidArgumentError(`It ${rule.message}.`);
}

/** Parses a time span such as `90d` or `12h`. @returns milliseconds */
export function parseSpan(text: string): number {
  const [, count, unit] = SPAN.exec(text) ?? [];
  if (count !== undefined) return Number(count) * UNITS[unit as keyof typeof UNITS];
  throw new InvalidArgumentError('It must be a number and m, h, d or w, such as 12h or 90d.');
}
