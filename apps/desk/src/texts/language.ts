import { signal } from '@preact/signals';
import { TEXTS, type TextName } from './texts.js';

/** The languages, in the order of the translations of a text. */
export const LANGUAGES = ['en', 'de'] as const;

export type Language = (typeof LANGUAGES)[number];

const STORAGE_KEY = 'desk.language';

/** The language of all texts, dates and numbers: the last choice, else that of the browser. */
export const language = signal<Language>(
  languageOf(localStorage.getItem(STORAGE_KEY) ?? navigator.language),
);

document.documentElement.lang = language.value;

export function chooseLanguage(chosen: Language): void {
  localStorage.setItem(STORAGE_KEY, chosen);
  document.documentElement.lang = chosen;
  language.value = chosen;
}

/** Returns the text in the current language, with `{name}` replaced by the value of that name. */
export function t(name: TextName, values: Readonly<Record<string, string | number>> = {}): string {
  const text = TEXTS[name][LANGUAGES.indexOf(language.value)]!;
  return text.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(values[key]));
}

/** The locale of dates, times and numbers. */
export const locale = (): string => (language.value === 'en' ? 'en-GB' : 'de-DE');

/** Formats a number for people. */
export const formatNumber = (value: number): string =>
  new Intl.NumberFormat(locale()).format(value);

function languageOf(tag: string): Language {
  return tag.toLowerCase().startsWith('de') ? 'de' : 'en';
}
