import { enumeration } from '../../fields/enumeration.js';

/** The severities of conditions, best first. */
export const SEVERITY_KEYS = enumeration('SeverityKey', [
  'unused',
  'used',
  'damaged_repairable',
  'damaged_unrepairable',
]);
export type SeverityKey = (typeof SEVERITY_KEYS)[number];

export const SEVERITY_TONES = enumeration('SeverityTone', [
  'success',
  'info',
  'warning',
  'critical',
]);
export type SeverityTone = (typeof SEVERITY_TONES)[number];

/** The tone in which a user interface shows a severity. */
export function severityTone(key: SeverityKey): SeverityTone {
  return SEVERITY_TONES[SEVERITY_KEYS.indexOf(key)]!;
}

/** Units in a damaged condition are not offered. */
export const isDamaged = (key: SeverityKey): boolean =>
  key === 'damaged_repairable' || key === 'damaged_unrepairable';

/** The default conditions of a new shop. */
export const DEFAULT_CONDITIONS: readonly { title: string; severityKey: SeverityKey }[] = [
  { title: 'New', severityKey: 'unused' },
  { title: 'Good', severityKey: 'used' },
  { title: 'Needs repair', severityKey: 'damaged_repairable' },
  { title: 'Beyond repair', severityKey: 'damaged_unrepairable' },
];
