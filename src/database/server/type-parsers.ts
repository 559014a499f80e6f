import pg from 'pg';
import { isoTimestamp } from '../sql/iso-timestamp.js';

const { builtins, getTypeParser } = pg.types;
const INT4_LIST: number = 1007;
const INT8_LIST: number = 1016;

/**
 * How the pool reads values: `bigint` as number (ids stay within 2^53), `timestamptz` and `date`
 * as text, so that no `Date` is built only to be written out again.
 */
export const typeParsers = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format === 'binary') return getTypeParser(oid, 'binary');
    if (oid === (builtins.INT8 as number)) return Number;
    if (oid === INT8_LIST) return getTypeParser(INT4_LIST, 'text') as (text: string) => unknown;
    if (oid === (builtins.TIMESTAMPTZ as number)) return isoTimestamp;
    if (oid === (builtins.DATE as number)) return String;
    return getTypeParser(oid, 'text') as (text: string) => unknown;
  },
};
