import { effect, signal } from '@preact/signals';
import type { Schemas } from '../../../../../clients/typescript/src/index.js';
import { addDays, dayOf } from '../../parts/days.js';
import { customerName, formatDay, isGone, titleOf, unitName } from '../../parts/labels.js';
import { dropUndo, type Report } from '../../parts/notices.js';
import type { Shop } from '../../service/client.js';
import { type Consequence, consequencesOf } from '../../service/consequences.js';
import { explain } from '../../service/explain.js';
import { currentSession, session } from '../../service/session.js';
import { nowOf, trackWrite, write } from '../../service/write.js';
import { t } from '../../texts/language.js';
import { readEffects } from '../../units/receipt.js';
import { receiveSoon } from './receipts.js';
import { playVerdict, type Tone } from './sounds.js';

/** The effect of scans on the page. */
type ScanMode = 'takeBack' | 'handOver';

export interface Scan {
  readonly id: number;
  readonly serial: string;
  readonly at: string;
  readonly mode: ScanMode;
  readonly tone: Tone;
  /** The sentence of the verdict. */
  readonly text: string;
  /** The unit, once it is known. */
  readonly unit?: ScannedUnit;
  /** True when the unit can be taken back without a rental. */
  readonly isInStock?: boolean;
  /** True when nothing is left to do about the unit. */
  readonly isFinished?: boolean;
  readonly consequences?: readonly Consequence[];
}

interface ScannedUnit {
  readonly id: number;
  readonly serial: string | null;
  readonly title: string;
  /** To whom it is handed over. */
  readonly customer?: string;
  /** Its rental; null if it was not rented. */
  readonly rentalId: number | null;
  /** The condition in which it came back, if one was recorded. */
  readonly conditionId?: number | undefined;
  /** The sentence of its return, without the condition. */
  readonly back?: string;
}

/** The longest list of scans; older ones are in the returns. */
const SCAN_LIMIT = 200;

const STORAGE_KEY = 'desk.scans';
const COUNTED_KEY = 'desk.stocktake';

/** All scans of this session, the newest first. They survive a reload. */
export const scans = signal<readonly Scan[]>(
  (JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as Scan[]).map((entry) =>
    entry.tone === 'waiting' ? { ...entry, tone: 'error', text: t('scanReloaded') } : entry,
  ),
);

/** A serial of a stocktake. */
export interface Counted {
  readonly serial: string;
  /** The serial as the shop writes it; null if no unit has it, undefined until that was read. */
  readonly unit?: string | null;
  /** The place of the unit; null if it has none. */
  readonly place?: string | null | undefined;
  /** True for a unit that a customer should have. */
  readonly isOut?: boolean;
}

/** The serials of a stocktake, the newest first. They survive a reload as well. */
export const countedSerials = signal<readonly Counted[]>(
  JSON.parse(sessionStorage.getItem(COUNTED_KEY) ?? '[]') as Counted[],
);

/** The platform id of the place that is counted; empty for all. */
export const countedPlace = signal('');

/** True for a unit of another place than the one that is counted. */
const isMisplaced = ({ unit, place }: Counted): boolean =>
  countedPlace.value !== '' && unit != null && place !== undefined && place !== countedPlace.value;

/** The condition in which the next unit comes back; null keeps its own. */
export const scanCondition = signal<Schemas['Condition'] | null>(null);

let lastId = scans.value[0]?.id ?? 0;

effect(() => keep(STORAGE_KEY, scans.value));
effect(() => keep(COUNTED_KEY, countedSerials.value));

function keep(key: string, list: readonly unknown[]): void {
  if (list.length > 0) sessionStorage.setItem(key, JSON.stringify(list));
  else sessionStorage.removeItem(key);
}

let wasSignedIn = false;

effect(() => {
  if (wasSignedIn && session.value === null) {
    scans.value = [];
    countedSerials.value = [];
    countedPlace.value = '';
    lastCounted.value = null;
  }
  wasSignedIn = session.value !== null;
});

/** The last serial of the stocktake. A unit counts once, and no unit may have the serial. */
export const lastCounted = signal<{
  readonly serial: string;
  readonly result: keyof typeof COUNTED_TONES;
} | null>(null);

/** Counts a unit in the stocktake once, however its serial is written, and says so if no unit has it. */
export async function countSerial(serial: string): Promise<void> {
  const isOf = (one: string) => (entry: Counted) => entry.serial === one || entry.unit === one;
  const before = countedSerials.value.find(isOf(serial));
  showCounted(serial, before === undefined ? 'new' : before.unit === null ? 'unknown' : 'again');
  if (before) return;
  countedSerials.value = [{ serial }, ...countedSerials.value];
  const found = await findSerial(serial);
  const { unit } = found;
  const others = countedSerials.value.filter((entry) => entry.serial !== serial);
  const isAgain = unit !== null && others.some(isOf(unit));
  countedSerials.value = countedSerials.value.flatMap((entry) =>
    entry.serial !== serial ? entry : isAgain ? [] : found,
  );
  if (lastCounted.value?.serial !== serial) return;
  if (isAgain) showCounted(serial, 'again');
  else if (resultOf(found) !== 'new') showCounted(serial, resultOf(found));
}

/** The result of a serial that is counted once, as far as its unit is known. */
export function resultOf(entry: Counted): 'unknown' | 'out' | 'misplaced' | 'new' {
  if (entry.unit === null) return 'unknown';
  if (entry.isOut) return 'out';
  return isMisplaced(entry) ? 'misplaced' : 'new';
}

export const COUNTED_TONES = {
  new: 'done',
  again: 'again',
  misplaced: 'again',
  out: 'again',
  unknown: 'error',
} as const;

function showCounted(serial: string, result: keyof typeof COUNTED_TONES): void {
  lastCounted.value = { serial, result };
  playVerdict(COUNTED_TONES[result]);
}

/** The unit that a stocktake finds for a scanned serial. */
async function findSerial(serial: string): Promise<Required<Counted>> {
  const data = await findUnits(currentSession().client, serial);
  const inStock = data.filter((unit) => !isGone(unit));
  const units = inStock.length > 0 ? inStock : data;
  const isOne = new Set(units.map((unit) => unit.serial)).size === 1;
  const found = isOne ? units[0] : undefined;
  const place = found?.location ? String(found.location.platformId) : null;
  return { serial, unit: found?.serial ?? null, place, isOut: found !== undefined && isOut(found) };
}

/** Notes the new place of a counted unit. */
export function placeCounted(serial: string, place: string | null): void {
  countedSerials.value = countedSerials.value.map((entry) =>
    entry.unit === serial ? { ...entry, place } : entry,
  );
}

/** Takes serials out of the stocktake. */
export function dropCounted(dropped: readonly Counted[]): void {
  countedSerials.value = countedSerials.value.filter((entry) => !dropped.includes(entry));
  lastCounted.value = null;
}

/** Takes back or hands over the unit with a serial. The verdict appears in {@link scans}. */
export async function scan(serial: string, mode: ScanMode = 'takeBack'): Promise<Scan> {
  const id = (lastId += 1);
  const condition = scanCondition.value;
  const at = new Date().toISOString();
  const added: Scan = { id, serial, at, mode, tone: 'waiting', text: t('scanWaiting') };
  scans.value = [added, ...scans.value].slice(0, SCAN_LIMIT);
  dropUndo();
  const { client } = currentSession();
  const isTakeBack = mode === 'takeBack';
  // Each unit has its own damage.
  if (isTakeBack) scanCondition.value = null;
  const work = isTakeBack ? takeBack(client, serial, condition) : handOver(client, serial);
  const verdict = await conclude(id, trackWrite(work));
  // A serial that was wrong is scanned again.
  if (isTakeBack && verdict.tone !== 'done' && lastId === id) scanCondition.value ??= condition;
  return { ...added, ...verdict };
}

/** Undoes the receipt or the hand-over of a rental. */
export async function undoScan({ id, unit, mode }: Scan): Promise<Report | null> {
  const isBack = mode === 'takeBack';
  const params = { path: { id: unit!.rentalId! } };
  const undone = await write((client) =>
    client.put('/cycles/{id}', {
      params,
      body: isBack ? { receivedAt: null } : { fulfilledAt: null },
    }),
  );
  if (!undone) return null;
  const { returnOrderId } = undone.response;
  if (unit!.conditionId !== undefined && returnOrderId !== null) {
    // The line keeps its condition, which the next receipt would give to the unit again.
    const returnLines = [{ rentalId: unit!.rentalId!, conditionId: null }];
    const order = { path: { returnOrderId } };
    await write((client) =>
      client.put('/return_orders/{returnOrderId}', { params: order, body: { returnLines } }),
    );
  }
  const text = t(isBack ? 'scanUndone' : 'scanOutUndone');
  const consequences = consequencesOf(undone.response);
  setVerdict(id, { tone: 'again', unit, isFinished: true, text, consequences });
  return { text, consequences };
}

/** Hands over a unit before the day of its rental, or one that is out of rental. */
export async function handOverAnyway({ id, unit }: Scan): Promise<void> {
  await conclude(id, trackWrite(fulfil(currentSession().client, unit!)));
}

/** Takes back a unit that was in stock, as from a repair. */
export async function takeBackFromStock({ id, unit }: Scan): Promise<void> {
  const entry = { itemId: unit!.id, status: 'received', withoutRental: true } as const;
  const back = { ...unit!, rentalId: null, back: t('scanBack') };
  await conclude(id, trackWrite(receive(back, entry)));
}

/** Records the condition of a unit that was taken back, on its return too. Null keeps its own. */
export async function gradeScan(
  entry: Scan,
  condition: Schemas['Condition'] | null,
): Promise<void> {
  const unit = { ...entry.unit!, conditionId: condition?.id };
  const isOf = ({ item, rentalId, status }: Schemas['ReturnLine']) =>
    item.id === unit.id && status === 'received' && [null, rentalId].includes(unit.rentalId);
  const graded = await write(async (client) => {
    const query = { itemId: [unit.id], limit: 10 };
    const { data } = await client.get('/return_orders', { params: { query } });
    const order = data.find(({ returnLines }) => returnLines.some(isOf));
    if (order) {
      const returnLines = [
        { id: order.returnLines.find(isOf)!.id, conditionId: condition?.id ?? null },
      ];
      const params = { path: { returnOrderId: order.id } };
      await client.put('/return_orders/{returnOrderId}', { params, body: { returnLines } });
    }
    return verdictOf(client, unit, condition);
  });
  // After a failure, the field shows the recorded condition again.
  setVerdict(entry.id, graded?.response ?? entry);
}

/** Marks the units that other pages have restocked since their scans. */
export async function refreshScans(): Promise<void> {
  const isOpen = ({ mode, unit, isInStock, isFinished, tone }: Scan): boolean =>
    mode === 'takeBack' && unit !== undefined && !isInStock && !isFinished && tone !== 'waiting';
  const open = scans.value.filter(isOpen).slice(0, REFRESH_LIMIT);
  if (open.length === 0) return;
  const ids = [...new Set(open.map(({ unit }) => unit!.id))];
  const query = {
    ids,
    status: ['processed' as const],
    limit: REFRESH_LIMIT,
    fields: ['id' as const],
  };
  const { data } = await currentSession().client.get('/items', { params: { query } });
  for (const { id, unit } of open) {
    if (data.some((one) => one.id === unit!.id)) setFinished(id, t('scanRestocked'));
  }
}

/** The most units that are looked up at once. */
const REFRESH_LIMIT = 100;

/** Nothing is left to do about the unit of a scan. */
export const setFinished = (id: number, text: string): void =>
  setVerdict(id, { tone: 'done', unit: unitOf(id), isFinished: true, text });

/** The unit of a scan is to be restocked again. */
export const setUnfinished = (id: number): void =>
  setVerdict(id, { tone: 'again', unit: unitOf(id), text: t('scanAgain') });

const unitOf = (scanId: number) => scans.value.find(({ id }) => id === scanId)?.unit;

/** Replaces the verdict of a scan. */
function setVerdict(id: number, verdict: Verdict): void {
  scans.value = scans.value.map((entry) =>
    entry.id === id
      ? { id, serial: entry.serial, at: entry.at, mode: entry.mode, ...verdict }
      : entry,
  );
}

type Verdict = Pick<Scan, 'tone' | 'text' | 'unit' | 'isInStock' | 'isFinished' | 'consequences'>;

async function conclude(id: number, work: Promise<Verdict>): Promise<Verdict> {
  const verdict = await work.catch(async (error: unknown) => ({
    tone: 'error' as const,
    text: (await explain(error)).join(' '),
  }));
  setVerdict(id, verdict);
  playVerdict(verdict.tone);
  return verdict;
}

async function takeBack(
  client: Shop,
  serial: string,
  condition: Schemas['Condition'] | null,
): Promise<Verdict> {
  const units = await findUnits(client, serial);
  const { found, isLost } = await unitMeant(client, units);
  if (found === undefined) return meansNoUnit(serial, units.length);
  if (isLost && !isGone(found)) {
    return { tone: 'error', text: t('scanLostOrInStock', { serial }) };
  }
  const { id, activeReturnId, status } = found;
  const rental = isOut(found) ? found.activeRental : null;
  const unit = scannedUnit(found, rental?.id ?? null);
  if (rental === null && activeReturnId === null && !isLost) {
    if (isGone(found)) return { tone: 'again', unit, isInStock: true, text: t('scanSold') };
    return status === 'unprocessed'
      ? { tone: 'again', unit, text: t('scanAgain') }
      : { tone: 'again', unit, isInStock: true, text: t('scanInStock') };
  }
  const entry = {
    ...(rental === null ? { itemId: id } : { rentalId: rental.id }),
    ...(condition && { conditionId: condition.id }),
    status: 'received' as const,
  };
  const back = {
    ...unit,
    conditionId: condition?.id,
    back: rental === null ? t(isLost ? 'scanFound' : 'scanBack') : backFrom(rental),
  };
  const verdict = await receive(back, entry);
  const hasEffects =
    condition !== null ||
    isLost ||
    found.visibility === 'unavailable' ||
    (found.nextRental && rental?.status === 'unreceived');
  return verdict.tone === 'done' && hasEffects ? verdictOf(client, back, condition) : verdict;
}

/** The verdict about a unit that is back, with the effects of its condition. */
async function verdictOf(
  client: Shop,
  unit: ScannedUnit,
  condition: Schemas['Condition'] | null,
): Promise<Verdict> {
  const effects = await readEffects(client, unit.id, unit.rentalId);
  const sentences = [
    unit.back,
    condition && t('scanCondition', { title: condition.title }),
    effects?.visibility === 'unavailable' && t('scanOutOfRental'),
  ];
  const text = sentences.filter(Boolean).join(' ');
  return { tone: 'done', unit, text, consequences: consequencesOf(effects) };
}

const meansNoUnit = (serial: string, candidates: number): Verdict => ({
  tone: 'error',
  text: t(candidates === 0 ? 'scanUnknown' : 'scanSeveral', { serial }),
});

const scannedUnit = (unit: FoundUnit, rentalId: number | null): ScannedUnit => ({
  id: unit.id,
  serial: unit.serial,
  title: titleOf(unit),
  rentalId,
});

/** Hands over the unit to whom it is planned for, if that is due and the unit is for rent. */
async function handOver(client: Shop, serial: string): Promise<Verdict> {
  const units = await findUnits(client, serial);
  const { found } = await unitMeant(client, units);
  if (found === undefined) return meansNoUnit(serial, units.length);
  const { activeRental, nextRental } = found;
  const unit = scannedUnit(found, null);
  if (isOut(found)) {
    const customer = customerName(activeRental!.customer);
    return { tone: 'error', unit, text: t('scanStillOut', { customer }) };
  }
  const planned = activeRental ?? nextRental;
  if (!planned) return { tone: 'error', unit, text: t('scanNothingPlanned') };
  const customer = customerName(planned.customer);
  // A van is loaded the evening before.
  const tomorrow = addDays(dayOf(await nowOf(client)), 1);
  const isDue = dayOf(planned.fulfillAt) <= tomorrow;
  const meant = { ...unit, rentalId: planned.id, customer };
  if (isDue && found.visibility === 'available') return fulfil(client, meant);
  const text = isDue
    ? t('scanUnfit', { customer })
    : t('scanPlannedLater', { customer, day: formatDay(planned.rentalStart) });
  return { tone: 'again', unit: meant, text };
}

async function fulfil(client: Shop, unit: ScannedUnit): Promise<Verdict> {
  const params = { path: { id: unit.rentalId! } };
  const body = { fulfilledAt: await nowOf(client) };
  const consequences = consequencesOf(await client.put('/cycles/{id}', { params, body }));
  const text = t('scanHandedOver', { customer: unit.customer! });
  return { tone: 'done', unit, text, consequences };
}

async function receive(unit: ScannedUnit, entry: Schemas['ReturnEntry']): Promise<Verdict> {
  const error = await receiveSoon(entry, unit.id);
  if (error === null) return { tone: 'done', unit, text: unit.back! };
  const sentences = await explain({ sentences: [error] });
  return { tone: 'error', unit, text: sentences.join(' ') };
}

function backFrom({ customer, receiveAt, status }: Schemas['Cycle']): string {
  const name = customerName(customer);
  return status === 'unreceived' && receiveAt !== null
    ? t('scanBackLate', { customer: name, day: formatDay(receiveAt) })
    : t('scanBackFrom', { customer: name });
}

/** The units with a serial; if none is equal, those whose serial is only written differently. */
async function findUnits(client: Shop, serial: string) {
  const include = ['activeRental' as const, 'nextRental' as const];
  const { data } = await client.get('/items', {
    params: { query: { serial, include, limit: 10 } },
  });
  return data;
}

type FoundUnit = Awaited<ReturnType<typeof findUnits>>[number];

/**
 * The unit that the service takes back for its serial: out, else in stock, else lost, else any; and
 * whether a lost unit has the serial.
 */
async function unitMeant(
  client: Shop,
  units: readonly FoundUnit[],
): Promise<{ found?: FoundUnit | undefined; isLost?: boolean }> {
  const out = units.filter(isOut);
  if (out.length > 1 || new Set(units.map((unit) => unit.serial)).size > 1) return {};
  if (out.length === 1) return { found: out[0] };
  const inStock = units.find((unit) => !isGone(unit));
  const gone = units.filter(isGone);
  if (gone.length > 0) {
    const query = { itemIds: gone.map(({ id }) => id), closedAs: ['lost' as const], limit: 1 };
    const [lost] = (await client.get('/cycles', { params: { query } })).data;
    if (lost) return { found: inStock ?? gone.find(({ id }) => id === lost.itemId), isLost: true };
  }
  return { found: inStock ?? units[0] };
}

const isOut = ({ activeRental }: FoundUnit): boolean => activeRental?.fulfilledAt != null;

export const scannedName = ({ serial, unit }: Scan): string => (unit ? unitName(unit) : serial);
