const SCRIPTS = '[\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Hang}\\p{sc=Thai}]';
const UNSPACED = new RegExp(SCRIPTS, 'u');

/**
 * Whether each word of a search is in one of these texts, in the words of the rules. Only words of
 * three and more characters are sought in the second ones.
 */
export const areFoundBy = (
  texts: readonly string[],
  search: string,
  longTexts: readonly string[] = [],
): boolean =>
  search
    .split(/\s+/)
    .filter((word) => plain(word) !== '')
    .every((word) =>
      [...texts, ...([...word].length < 3 ? [] : longTexts)].some((text) => isFoundBy(text, word)),
    );

/** Whether a search for the term finds a record with this text, in the words of the rules. */
function isFoundBy(text: string, term: string): boolean {
  const [stored, typed] = [folded(text), folded(term.trim())];
  const sought = plain(typed).trim();
  if ([...typed].length >= 3) return plain(stored).includes(sought);
  return wordsOf([...stored]).some((word) => plain(word).startsWith(sought));
}

/** The text from each beginning of a word on, numbers also without their leading zeros. */
function wordsOf(characters: readonly string[]): string[] {
  return characters.flatMap((character, place) => {
    const [before, here] = [kindOf(characters[place - 1] ?? ' '), kindOf(character)];
    const begins = before === 'other' || before !== here || UNSPACED.test(character);
    if (!begins || (here === 'other' && before !== 'other')) return [];
    const word = characters.slice(place).join('');
    return [word, word.replace(/^0+(?=[1-9])/, '')];
  });
}

function kindOf(character: string): 'letter' | 'digit' | 'other' {
  if (/\d/.test(character)) return 'digit';
  return /\p{Alphabetic}/u.test(character) ? 'letter' : 'other';
}

/** One letter in another case is one letter in another case, which JavaScript sees differently. */
const folded = (text: string): string =>
  [...text.normalize('NFC')]
    .map((character) => (character === 'İ' ? 'i' : character.toLowerCase()))
    .join('')
    .replaceAll('ς', 'σ');

/** Letters that no accent can be taken from. */
const LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/** The text without accents and apostrophes. */
export const plain = (text: string): string =>
  [...text.normalize('NFD')]
    .filter((character) => !/[\u0300-\u036f'’‘ʼ]/.test(character))
    .map((character) => LETTERS[character] ?? character)
    .join('')
    .normalize('NFC');
