import { describe, expect, it } from 'vitest';
import { AppError } from '../../../src/errors/app-error.js';
import {
  type EntryFacts,
  type ScannedUnit,
  unitBySerial,
  unitsWithSerial,
} from '../../../src/modules/rentals/return/entries.js';

const WHEN = '2030-06-10T10:00:00.000Z';

const unit = (itemId: number, visibility: ScannedUnit['visibility'], serial = 'R-1') =>
  ({ itemId, sequentialId: itemId - 16, serial, visibility }) as ScannedUnit;

const rental = (id: number, itemId: number, members: object = { fulfilledAt: WHEN }) => ({
  id,
  sequentialId: 900 + id,
  itemId,
  cancelledAt: null,
  closedAs: null,
  replacedVisibility: null,
  fulfilledAt: null,
  receivedAt: null,
  ...members,
});

const meant = (serial: string, units: ScannedUnit[], rentals: ReturnType<typeof rental>[] = []) => {
  const cycles = new Map(rentals.map((each) => [each.id, each])) as unknown as EntryFacts['cycles'];
  const same = unitsWithSerial(serial, new Map(units.map((each) => [each.itemId, each])));
  if (same.length === 0) return undefined;
  const found = unitBySerial('data[0]', serial, same, { cycles });
  return found instanceof AppError ? found.message : found.itemId;
};

describe('a serial means', () => {
  const LOST = { fulfilledAt: WHEN, closedAs: 'lost', replacedVisibility: 'available' };
  const retired = unit(17, 'retired');
  const inStock = unit(18, 'available');
  const sold = unit(19, 'sold');

  it('the retired unit that is out, though another one in stock has its serial', () => {
    const rentals = [rental(103, 17), rental(104, 18, {})];
    expect(meant('R-1', [retired, inStock], rentals)).toBe(17);
  });

  it('else the one in stock, else the unit that is lost, else the newest', () => {
    expect(meant('R-1', [retired, inStock, sold])).toBe(18);
    expect(meant('R-1', [retired, sold], [rental(103, 17, LOST)])).toBe(17);
    expect(meant('R-1', [unit(17, 'available'), sold], [rental(103, 17, LOST)])).toBe(17);
    expect(meant('R-1', [retired, sold])).toBe(19);
    const found = rental(103, 17, { ...LOST, closedAs: 'returned', receivedAt: WHEN });
    expect(meant('R-1', [retired, inStock], [found])).toBe(18);
  });

  it('no unit while one that has it is lost and another one in stock', () => {
    expect(meant('R-1', [retired, inStock, sold], [rental(103, 17, LOST)])).toBe(
      'data[0].serial: Item 1 (R-1) was lost with SC-1003, Item 2 (R-1) is in stock; ' +
        'name the rental (rentalId 103) or the unit (itemId 18)',
    );
    expect(meant('R-1', [retired, inStock], [rental(103, 17, LOST), rental(104, 18)])).toBe(18);
  });

  it('no unit while several that have it are out', () => {
    expect(meant('R-1', [retired, inStock], [rental(103, 17), rental(118, 18)])).toBe(
      'data[0].serial: several items with the serial "R-1" are out; ' +
        'name one of: SC-1003 (rentalId 103), SC-1018 (rentalId 118)',
    );
  });

  it('the only one that differs in letter case, where none is equal', () => {
    expect(meant('r-1', [retired, inStock], [rental(103, 17)])).toBe(17);
    expect(meant('r-1', [retired, unit(20, 'available', 'r-1')], [rental(103, 17)])).toBe(20);
    expect(meant('r-2', [retired])).toBeUndefined();
  });

  it('no unit where several differ in letter case', () => {
    const units = [unit(17, 'available', 'Ab-1'), unit(18, 'available', 'aB-1')];
    expect(meant('ab-1', units)).toBe(
      'data[0].serial: no item has the serial "ab-1"; name one of: "Ab-1", "aB-1"',
    );
  });
});
