import { CALENDAR } from './calendar.js';
import { FIGURES } from './figures.js';
import { FRAME } from './frame.js';
import { IMPORTS } from './imports.js';
import { RECORDS } from './records.js';
import { SCAN } from './scan.js';
import { TODAY } from './today.js';

/** All texts of the desk. */
export const TEXTS = {
  ...CALENDAR,
  ...FIGURES,
  ...FRAME,
  ...IMPORTS,
  ...RECORDS,
  ...SCAN,
  ...TODAY,
};

export type TextName = keyof typeof TEXTS;
