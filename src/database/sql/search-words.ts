import { searchFormOf, serialKeyOf } from '../../fields/key-text.js';

/** Length of a trigram; shorter words contain none. */
const TRIGRAM = 3;

/** Blanks of any kind, control characters and those of no width: they separate words. */
const BETWEEN_WORDS = /[\s\u1680\u2800\p{Cc}\p{Default_Ignorable_Code_Point}]+/u;

/** The number of words that are sought by an index; the others are compared in the rows found. */
const INDEXED_WORDS = 4;

/** A word of marks only: those indexes find it, but no index finds a single mark. */
const ONLY_MARKS = /^[!-/:-@[-`{-~]+$/;

/** A part of a search between blanks. */
export interface Word {
  readonly text: string;
  /** Without a trigram, so that it is found at the beginnings of words. */
  readonly isShort: boolean;
  readonly isMarks: boolean;
  /** Whether it is also compared with the beginnings of serials and SKUs. */
  readonly hasKey: boolean;
}

/** Words that are found together: one, or several that can be a phone number. */
export interface Term {
  readonly words: readonly Word[];
  readonly isPhone: boolean;
}

/** The words of a text. Separators of serials count only where nothing else is sought. */
export function wordsOf(text: string): Word[] {
  const words = new Map<string, Word>();
  for (const part of text.split(BETWEEN_WORDS)) {
    const form = searchFormOf(part).trim();
    if (form !== '' && !words.has(form)) words.set(form, wordOf(part));
  }
  const all = [...words.values()];
  const named = all.filter((word) => serialKeyOf(word.text) !== '');
  return named.length > 0 ? named : all;
}

export function wordOf(text: string): Word {
  const isShort = lengthOf(text) < TRIGRAM;
  const isMarks = ONLY_MARKS.test(searchFormOf(text).trim());
  return { text, isShort, isMarks, hasKey: !isShort && [...serialKeyOf(text)].length >= TRIGRAM };
}

/** As `o'b` is typed from the middle of a name, its apostrophe counts; accents do not. */
export const lengthOf = (text: string): number =>
  [...text.normalize('NFKC')].filter(
    (character) => searchFormOf(character) !== '' || APOSTROPHE.test(character),
  ).length;

const APOSTROPHE = /['’‘ʼ]/;

/** Digits and the marks that people write between them. */
const PHONE = /^[\d+()./-]+$/;

/** Fewer digits would be part of too many phone numbers. */
const PHONE_DIGITS = 4;

/** The words, but adjacent ones that make up a phone number as one term. */
export function termsOf(words: readonly Word[]): Term[] {
  const runs: Word[][] = [];
  let isOpen = false;
  for (const word of words) {
    const isPhone = PHONE.test(searchFormOf(word.text));
    if (isPhone && isOpen) runs.at(-1)!.push(word);
    else runs.push([word]);
    isOpen = isPhone;
  }
  return runs.flatMap((run): Term[] => {
    const form = searchFormOf(run.map(({ text }) => text).join(''));
    const isPhone = PHONE.test(form) && form.replaceAll(/\D/g, '').length >= PHONE_DIGITS;
    return isPhone ? [{ words: run, isPhone }] : run.map(termOf);
  });
}

export const termOf = (word: Word): Term => ({ words: [word], isPhone: false });

/**
 * The words to seek by an index: the longest of the terms that are no phone numbers, else those of
 * the first number, and short ones only where there are no others.
 */
export function soughtOf(terms: readonly Term[]): Word[] {
  const plain = terms.filter(({ isPhone }) => !isPhone).flatMap(({ words }) => words);
  const numbers = terms.find(({ isPhone }) => isPhone)?.words ?? [];
  const candidates = [
    plain.filter(({ isShort, isMarks }) => !isShort && !isMarks),
    numbers.filter(({ isShort }) => !isShort),
    numbers,
    plain.filter(({ isMarks }) => !isMarks),
    plain.filter(({ text, isMarks }) => isMarks && lengthOf(text) > 1),
  ];
  const sought = candidates.find((words) => words.length > 0) ?? [];
  return sought
    .toSorted((one, other) => lengthOf(other.text) - lengthOf(one.text))
    .slice(0, INDEXED_WORDS);
}
