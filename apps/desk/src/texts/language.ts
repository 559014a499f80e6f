import { signal } from '@preact/signals';
import { ENGLISH_SENTENCES, GERMAN_CAUSES, GERMAN_SENTENCES } from './errors.js';
import { TEXTS, type TextName } from './texts.js';

/** A language of the desk. */
export interface LanguageFile {
  /** Its own name: `Deutsch`. */
  readonly name: string;
  /** Its tag for dates and numbers: `de-DE`. */
  readonly locale: string;
  readonly texts: Readonly<Record<TextName, string>>;
  /** The causes of errors by their codes; the service writes them in English. */
  readonly causes: Readonly<Record<string, string>>;
  /** Sentences of the service, and what the desk says. */
  readonly sentences?: readonly (readonly [RegExp, string])[];
}

const textsAt = (index: 0 | 1): LanguageFile['texts'] =>
  Object.fromEntries(
    Object.entries(TEXTS).map(([name, texts]) => [name, texts[index]]),
  ) as LanguageFile['texts'];

/** Each file in `languages` is a further language; its name is the tag: `nb.ts`. */
const files = import.meta.glob<LanguageFile>('./languages/*.ts', {
  eager: true,
  import: 'default',
});

/** The languages by their tags. */
export const LANGUAGES: Readonly<Record<string, LanguageFile>> = {
  en: {
    name: 'English',
    locale: 'en-GB',
    texts: textsAt(0),
    causes: {},
    sentences: ENGLISH_SENTENCES,
  },
  de: {
    name: 'Deutsch',
    locale: 'de-DE',
    texts: textsAt(1),
    causes: GERMAN_CAUSES,
    sentences: GERMAN_SENTENCES,
  },
  ...Object.fromEntries(
    Object.entries(files).map(([path, file]) => [/(\w+)\.ts$/.exec(path)![1]!, file]),
  ),
};

const STORAGE_KEY = 'desk.language';

const tagOf = (tag: string): string => {
  const [base = ''] = tag.toLowerCase().split('-');
  return base in LANGUAGES ? base : 'en';
};

/** The tag of the language of all texts, dates and numbers: the last choice, else that of the browser. */
export const language = signal(tagOf(localStorage.getItem(STORAGE_KEY) ?? navigator.language));

document.documentElement.lang = language.value;

export function chooseLanguage(chosen: string): void {
  localStorage.setItem(STORAGE_KEY, chosen);
  document.documentElement.lang = chosen;
  language.value = chosen;
}

const current = (): LanguageFile => LANGUAGES[language.value]!;

/**
 * Returns the text in the current language, with `{name}` replaced by the value of that name. A text with a `|` has
 * its singular before it, for an `n` of one.
 */
export function t(name: TextName, values: Readonly<Record<string, string | number>> = {}): string {
  const forms = current().texts[name].split('|');
  const text = values['n'] === 1 ? forms[0]! : forms.at(-1)!;
  return text.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(values[key]));
}

/** The cause of an error in the current language; undefined where the service has written it. */
export function causeOf(code: string): string | undefined {
  const { causes } = current();
  return causes[code] ?? (/_not_found$|^unknown_/.test(code) ? causes['not_found'] : undefined);
}

/** A sentence of the service in the current language; undefined if it has none. */
export function translate(sentence: string): string | undefined {
  const [pattern, text] = current().sentences?.find(([one]) => one.test(sentence)) ?? [];
  return pattern && sentence.replace(pattern, text!);
}

/** The locale of dates, times and numbers. */
export const locale = (): string => current().locale;

/** Formats a number for people. */
export const formatNumber = (value: number): string =>
  new Intl.NumberFormat(locale()).format(value);
