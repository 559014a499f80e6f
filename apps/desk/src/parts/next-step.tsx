import { addressOf } from '../app/route.js';
import { currentSession } from '../service/session.js';
import { t } from '../texts/language.js';
import type { TextName } from '../texts/texts.js';

/** The way to the first units, and to more of them. */
export const ADD_UNITS = { address: addressOf('units', 'new'), text: 'addUnits' } as const;

/** The units to restock, whatever the day by which each is due. */
export const TO_RESTOCK = addressOf('units', undefined, { status: 'unprocessed' });

/** The way to the form for bookings. */
export const BOOK = {
  address: addressOf('calendar', undefined, { open: 'book' }),
  text: 'bookMore',
} as const;

interface NextStepProps {
  readonly address: string;
  readonly text: TextName;
}

/** A link to where something is added, for those who may. */
export const NextStep = ({ address, text }: NextStepProps) =>
  currentSession().canWrite ? <a href={address}>{t(text)}</a> : null;
