import { beforeAll, describe, expect, it } from 'vitest';
import { HEADINGS, linesOf, useStock } from '../support/stock.js';

const TEXT = 'must be text of 1 to 255 characters, without NUL or lone surrogates';
const AMOUNT =
  'acquisitionCost must be an amount in digits with a point before the decimals, from 0 to 21474836.47';

/** Invalid lines and their errors. */
const INVALID_LINES: Readonly<Record<string, string>> = {
  ',TENT-2,,available,,,,,,,': `serial is required: it ${TEXT}`,
  [`${'x'.repeat(256)},TENT-2,,available,,,,,,,`]: `serial ${TEXT}: "${'x'.repeat(59)}…`,
  'SN-1007,TENT-2,,available,,,,,,,': 'serial duplicates another line: SN-1007 is on line 9',
  'SN-1,,,available,,,,,,,': 'sku or platformVariantId must be given',
  'SN-1,TENT-3,,available,,,,,,,': 'sku must be the SKU of a variant: TENT-3',
  'SN-1,TWICE,,available,,,,,,,':
    'sku must name one variant, else platformVariantId must be given: TWICE is that of 83, 84',
  'SN-1,GONE,,available,,,,,,,': 'sku must not name an archived variant',
  'SN-1,,85,available,,,,,,,': 'platformVariantId must not name an archived variant',
  'SN-1,,99,available,,,,,,,': 'platformVariantId must be the platform id of a variant: 99',
  'SN-1,TENT-4,81,available,,,,,,,': 'sku must be that of platformVariantId: TENT-2',
  'SN-1,,7.1E+12,available,,,,,,,':
    'platformVariantId must be an integer from 1 to 9007199254740991: "7.1E+12"',
  'SN-1,TENT-2,,Available,,,,,,,':
    'visibility must be one of available, unavailable, sold, retired: "Available" (did you mean available?)',
  'SN-1,TENT-2,,available,Like New,,,,,,':
    'condition must be the title of a condition: Like New (did you mean Like new?)',
  'SN-1,TENT-2,,available,,61002,,,,,':
    'locationPlatformId must be the platform id of a location: 61002',
  'SN-1,TENT-2,,available,,,,"1.234,50",,,': `${AMOUNT}: "1.234,50"`,
  'SN-1,TENT-2,,available,,,,"1,234.50",,,': `${AMOUNT}: "1,234.50"`,
  'SN-1,TENT-2,,available,,,,$12,,,': `${AMOUNT}: "$12"`,
  'SN-1,TENT-2,,available,,,,21474836.48,,,': `${AMOUNT}: "21474836.48"`,
  'SN-1,TENT-2,,available,,,,,"red, blue,red",,': 'tags[2] must not repeat red',
  'SN-1,TENT-2,,available,,,,,"red,,",,': `tags[1] ${TEXT}: ""`,
  'SN-1,TENT-2,,available,,,,,,,yes': 'custom.waterproofed must be true or false',
  'SN-1,TENT-2,,available,,,"=HYPERLINK(""x"")",,,,':
    'pickLocation must not begin with =, unless an apostrophe is before it',
  'SN-1,TENT-2,,available,,,+cmd|x,,,,':
    'pickLocation must not begin with +, unless an apostrophe is before it',
  'SN-1,TENT-2,,available,,,,,,,,x': 'cells must be as many as headings: 12 instead of 11',
  'SN-1,TENT-2': 'cells must be as many as headings: 2 instead of 11',
  'SN-1,TENT-2,,available,,,a\0b,,,,': String.raw`pickLocation ${TEXT}: "a\u0000b"`,
  'SN-1,"TENT-2,,available,,,,,,,': 'has a quote that is never closed',
  'SN-1,TENT-2,,available,,,5" nail,,,,':
    'has a quote in a cell that does not begin with one; put the cell in quotes and write the quote twice',
  'SN-1,"TENT-2"x,,available,,,,,,,':
    'has text between a closing quote and the end of the cell; write a quote inside of a cell twice',
};

/** Invalid lists and their errors. */
const INVALID_LISTS: Readonly<Record<string, string>> = {
  '': 'line 1: must have the headings: the list is empty',
  '\uFEFF\n': 'line 1: must have the headings: the list is empty',
  [HEADINGS]: 'line 1: must not be the only line',
  'serial,sku,Serial\n': 'line 1: serial must not be the heading of several columns: 1, 3',
  'sku,tags\n': 'line 1: id or serial must be among the headings',
  'serial,tags\nSN-NEW,\n': 'line 2: sku or platformVariantId must be given',
  'serial,sku,visiblity\n': 'line 1: visiblity is not a known field (did you mean visibility?)',
  'serial,sku,custom.care_lable\n':
    'line 1: custom.care_lable is not a known field (did you mean custom.care_label?)',
  'serial,,sku\n': 'line 1: column 2 must have a heading',
  'SN-1,TENT-2\n':
    'line 1: id or serial must be among the headings; SN-1 is not a known field; TENT-2 is not a known field',
  [`${HEADINGS}\n"${'x'.repeat(300_000)}`]:
    'line 2: is longer than 262144 bytes, or has a quote that is never closed',
};

describe('items import of a spoiled list', () => {
  const { newShop, importing, rows, shop } = useStock();
  beforeAll(newShop);

  const good = Array.from(
    { length: 1_500 },
    (_, index) => `SN-${1_000 + index},TENT-2,,available,,,,,,,`,
  );
  /** A line after all that is right. */
  const spoiled = (line: string) => linesOf(...good, line);
  const AT = 1_502;

  async function expectRejection(content: string | Uint8Array, sentence: string): Promise<void> {
    const before = await rows();
    const told = [sentence, '1 line is invalid; nothing was imported'];
    expect(await importing(content)).toEqual({ code: 1, stdout: '', told });
    expect(await rows()).toEqual(before);
  }

  it.each(Object.entries(INVALID_LINES))('with the line %.40s', async (line, sentence) => {
    await expectRejection(spoiled(line), `line ${AT}: ${sentence}`);
  });

  it('in another encoding', async () => {
    const latin = Buffer.from(spoiled('SN-1,TENT-2,,available,,,Hylle på loftet,,,,'), 'latin1');
    const sentence =
      'is not UTF-8 at byte 49674 of the file; save the list as UTF-8, or name its encoding, as ' +
      '--encoding windows-1252';
    await expectRejection(latin, `line ${AT}: ${sentence}`);
    const utf16 = Buffer.from(`\uFEFF${HEADINGS}`, 'utf16le');
    await expectRejection(utf16, 'line 1: is encoded in UTF-16; save the list as UTF-8');
  });

  it.each(Object.entries(INVALID_LISTS))('with the list %.40j', expectRejection);

  it('reports all errors, also behind a unit in stock, and the number of further ones', async () => {
    await shop().createItem({ platformVariantId: 82, serials: ['SN-1'] });
    const line = 'SN-1,TENT-2,,available,,,,,,,';
    const faulty = Array.from({ length: 150 }, (_, index) => `SN-${index + 100},X,,new,,,,,,,`);
    const { told } = await importing(linesOf(line, line, ...faulty));
    expect(told.slice(0, 3)).toEqual([
      'line 2: differs from the existing record (pass --update to change it): variant',
      'line 3: serial duplicates another line: SN-1 is on line 2',
      'line 4: visibility must be one of available, unavailable, sold, retired: "new"',
    ]);
    expect(told.slice(100)).toEqual([
      '… and 52 more invalid lines',
      '152 lines are invalid; nothing was imported',
    ]);
  });

  it('reports the errors before an unreadable line', async () => {
    const { told } = await importing('serial,sku\nSN-7,X\nSN-8,TENT-2\nSN-9,"TENT-2');
    expect(told).toEqual([
      'line 2: sku must be the SKU of a variant: X',
      'line 4: has a quote that is never closed',
      '2 lines are invalid; nothing was imported',
    ]);
  });

  it('reports the line in which a record begins', async () => {
    const content = 'serial,sku,pickLocation\nSN-7,TENT-2,"a\r\nb"\n\nSN-8,X,"c\nd"\n';
    expect((await importing(content)).told[0]).toBe('line 5: sku must be the SKU of a variant: X');
  });
});
