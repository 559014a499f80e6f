import { CALENDAR } from './calendar.js';
import { FIGURES } from './figures.js';
import { FRAME } from './frame.js';
import { RECORDS } from './records.js';
import { SCAN } from './scan.js';
import { TODAY } from './today.js';

/** English and German by the names of texts. `{name}` is a value. A text without its translation does not compile. */
export type Texts = Readonly<Record<string, readonly [english: string, german: string]>>;

/** All texts of the desk. */
export const TEXTS = {
  ...CALENDAR,
  ...FIGURES,
  ...FRAME,
  ...RECORDS,
  ...SCAN,
  ...TODAY,
};

export type TextName = keyof typeof TEXTS;
