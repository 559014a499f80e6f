import { describe, expect, it } from 'vitest';
import { isMangled } from '../../../src/modules/imports/list-keys.js';

const MANGLED = {
  'digits with an exponent': ['1.23E+11', '1,23E+11', '12E5', '1e5', '1E-3'],
  'a day and a month': ['03-Dec', 'Dec-03', '3. Dez', '1-Mar-24', '5 Sep', 'MAR-2024', '01/mai'],
  'an error value': ['#REF!', '#N/A', '#DIV/0!', '#NAME?', '#NV', '#######', 'Err:502'],
};

const PLAIN =
  '|12|00123|E5|12E|1E2E3|SN-1|12-XY|MAR|SET-03|MARCH-1|#12|#A1|#|Error:502|1.2.3|1/2|2024-12-03'.split(
    '|',
  );

describe('a key looks mangled', () => {
  it.each(Object.entries(MANGLED))('as %s', (_, keys) => {
    expect(keys.filter((key) => !isMangled(key))).toEqual([]);
  });

  it('only in these forms', () => {
    expect(PLAIN.filter(isMangled)).toEqual([]);
  });
});
