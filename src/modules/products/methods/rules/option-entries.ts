import type { EnabledStatus } from '../../../../fields/enumeration.js';
import type { CalendarOptionEntry, ResaleOptionEntry } from '../dto/method.request.js';
import type { OptionFields } from '../dto/option-application.request.js';

/** What a request says of one option, whatever the kind of its method. */
export interface OptionEntry extends OptionFields {
  /** How the members of the entry are named: `optionsAttributes[0].`, or nothing before them. */
  path: string;
  id?: number;
  _destroy?: boolean;
  name?: string;
  status?: EnabledStatus;
  durationCount?: number | null;
  priceCents?: number | null;
  idVerificationRequired?: boolean;
  depositVariantPlatformId?: number | null;
}

/** The entries of a calendar method. */
export const calendarEntries = (entries: readonly CalendarOptionEntry[] = []): OptionEntry[] =>
  effective(entries.map((entry, index) => ({ ...entry, path: pathOf(index) })));

/** The entries of a resale method. */
export const resaleEntries = (entries: readonly ResaleOptionEntry[] = []): OptionEntry[] =>
  effective(entries.map((entry, index) => resaleEntry(entry, pathOf(index))));

/** An entry of a resale method that stands at a path. */
export const resaleEntry = (
  { checkoutPriceCents, ...entry }: ResaleOptionEntry,
  path: string,
): OptionEntry => ({ ...entry, priceCents: checkoutPriceCents, path });

const pathOf = (index: number): string => `optionsAttributes[${index}].`;

/** To delete what has no id is to do nothing. */
const effective = (entries: readonly OptionEntry[]): OptionEntry[] =>
  entries.filter(({ id, _destroy }) => id !== undefined || !_destroy);
