import { drop } from '../../app/press-guard.js';
import { addressOf, navigate, route } from '../../app/route.js';
import { notify, notifyFailure } from '../../parts/notices.js';
import { session } from '../../service/session.js';
import { scan, scannedName, undoScan } from './scans.js';

/** The longest time between two characters of a scan, in milliseconds. */
const SCAN_GAP_MS = 250;

/** The same in fields, where people type too. */
const FIELD_GAP_MS = 40;

const MIN_LENGTH = 3;

const TEXT_FIELD = 'textarea, input:not([type=checkbox], [type=radio], [type=date])';

const FIELD = `select, [type=date], ${TEXT_FIELD}`;

/** Characters in quick succession. */
interface Burst {
  text: string;
  at: number;
  /** True if a field has the focus, and if it is for text. */
  readonly isInField: boolean;
  readonly isTyped: boolean;
  /** The field, and its value before. */
  readonly field: HTMLInputElement;
  readonly value: string | undefined;
}

/**
 * Sends fast characters that end with Enter to Scan, or to the open search, whatever has the focus. In a field for
 * text they stay text, and their Enter sends no other form.
 */
export function followScanner(): void {
  let burst: Burst | undefined;
  let isTextScanned = false;
  const begin = ({ target, key, timeStamp: at }: KeyboardEvent): Burst => {
    const field = target as HTMLInputElement;
    const scanField = findScanField();
    const isTaken = field.matches(FIELD);
    const isForScan = scanField !== null && !isTaken && key !== ' ';
    if (isForScan) scanField.focus();
    const isTyped = isForScan || field.matches(TEXT_FIELD);
    const isInField = isForScan || field.matches(FIELD);
    return { text: key, at, isInField, isTyped, field, value: field.value };
  };
  addEventListener(
    'keydown',
    (event) => {
      const { key, timeStamp, repeat, ctrlKey, metaKey, altKey } = event;
      if (key === 'Shift') return;
      const gap = timeStamp - (burst?.at ?? -Infinity);
      if (gap > (burst?.isInField ? FIELD_GAP_MS : SCAN_GAP_MS)) burst = undefined;
      const previous = burst;
      burst = undefined;
      if (session.value === null || repeat || ctrlKey || metaKey || altKey) return;
      // A slash opens the search.
      if (!previous && key === '/') return;
      if (key.length === 1) {
        burst = previous ?? begin(event);
        if (!previous) return;
        Object.assign(previous, { text: previous.text + key, at: timeStamp });
        // A space would press a button.
        if (!previous.isInField) drop(event);
      } else if (key === 'Enter' && previous) {
        const isScan = previous.text.length >= MIN_LENGTH;
        if (previous.isTyped) {
          isTextScanned = isScan;
          setTimeout(() => (isTextScanned = false));
          return;
        }
        drop(event);
        restore(previous);
        if (isScan && session.value.canWrite) void scanAnywhere(previous.text.trim());
      }
    },
    { capture: true },
  );
  addEventListener(
    'submit',
    (event) => {
      const isOther = !(event.target as Element).contains(findScanField());
      if (isTextScanned && isOther) drop(event);
    },
    { capture: true },
  );
}

/** The field of the page Scan or of the search, while it can have the focus. */
const findScanField = () =>
  document.querySelector<HTMLInputElement>(
    'dialog [data-scans], main:not(:has(dialog)) [data-scans]:enabled',
  );

/** The first character may have changed a choice before the scan was known. */
function restore({ field, value }: Burst): void {
  if (value === undefined || field.value === value) return;
  field.value = value;
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Shows the verdict on the page Scan, or as a notice where something is being edited. */
async function scanAnywhere(serial: string): Promise<void> {
  const { page, id } = route.value;
  const isEditing = id !== null || document.querySelector('dialog[open]') !== null;
  if (!isEditing && page !== 'scan') navigate(addressOf('scan'));
  const scanned = await scan(serial);
  if (!isEditing) return;
  const { tone, unit, consequences = [] } = scanned;
  const text = `${scannedName(scanned)}: ${scanned.text}`;
  if (tone === 'error') return notifyFailure(text);
  const canUndo = tone === 'done' && unit?.rentalId != null;
  notify({ text, consequences, ...(canUndo && { undo: () => undoScan(scanned) }) });
}
