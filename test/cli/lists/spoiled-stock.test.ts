import { beforeAll, describe, expect, it } from 'vitest';
import { HEADINGS, linesOf, useStock } from '../support/stock.js';

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

  it.each<[string, string | Uint8Array, string]>([
    [
      'no serial',
      spoiled(',TENT-2,,available,,,,,,,'),
      'serial must be text of 1 to 255 characters, without NUL or lone surrogates',
    ],
    [
      'a serial that is too long',
      spoiled(`${'x'.repeat(256)},TENT-2,,available,,,,,,,`),
      'serial must be text of 1 to 255 characters, without NUL or lone surrogates',
    ],
    [
      'a serial twice',
      spoiled('SN-1007,TENT-2,,available,,,,,,,'),
      'serial duplicates another line: SN-1007 is on line 9',
    ],
    ['no variant', spoiled('SN-1,,,available,,,,,,,'), 'sku or platformVariantId must be given'],
    [
      'an SKU of nothing',
      spoiled('SN-1,TENT-3,,available,,,,,,,'),
      'sku must be the SKU of a variant: TENT-3',
    ],
    [
      'an SKU of two variants',
      spoiled('SN-1,TWICE,,available,,,,,,,'),
      'sku must name one variant, else platformVariantId must be given: TWICE is that of 83, 84',
    ],
    [
      'an SKU of an archived variant',
      spoiled('SN-1,GONE,,available,,,,,,,'),
      'sku must not name an archived variant',
    ],
    [
      'an archived variant',
      spoiled('SN-1,,85,available,,,,,,,'),
      'platformVariantId must not name an archived variant',
    ],
    [
      'an unknown variant',
      spoiled('SN-1,,99,available,,,,,,,'),
      'platformVariantId must be the platform id of a variant',
    ],
    [
      'names of two variants',
      spoiled('SN-1,TENT-4,81,available,,,,,,,'),
      'sku must be that of platformVariantId: TENT-2',
    ],
    [
      'an id as spreadsheets show it',
      spoiled('SN-1,,7.1E+12,available,,,,,,,'),
      'platformVariantId must be an integer from 1 to 9007199254740991',
    ],
    [
      'a visibility of its own',
      spoiled('SN-1,TENT-2,,Available,,,,,,,'),
      'visibility must be one of available, unavailable, sold, retired',
    ],
    [
      'an unknown condition',
      spoiled('SN-1,TENT-2,,available,Like New,,,,,,'),
      'condition must be the title of a condition: Like New (did you mean Like new?)',
    ],
    [
      'an unknown location',
      spoiled('SN-1,TENT-2,,available,,61002,,,,,'),
      'locationPlatformId must be the platform id of a location',
    ],
    [
      'an amount in the way of Germany',
      spoiled('SN-1,TENT-2,,available,,,,"1.234,50",,,'),
      'acquisitionCost must be an amount in digits with a point before the decimals, from 0 to 21474836.47',
    ],
    [
      'an amount in the way of America',
      spoiled('SN-1,TENT-2,,available,,,,"1,234.50",,,'),
      'acquisitionCost must be an amount in digits with a point before the decimals, from 0 to 21474836.47',
    ],
    [
      'an amount with its currency',
      spoiled('SN-1,TENT-2,,available,,,,$12,,,'),
      'acquisitionCost must be an amount in digits with a point before the decimals, from 0 to 21474836.47',
    ],
    [
      'an amount that is too large',
      spoiled('SN-1,TENT-2,,available,,,,21474836.48,,,'),
      'acquisitionCost must be an amount in digits with a point before the decimals, from 0 to 21474836.47',
    ],
    [
      'a tag twice',
      spoiled('SN-1,TENT-2,,available,,,,,"red, blue,red",,'),
      'tags[2] must not repeat red',
    ],
    [
      'an empty tag',
      spoiled('SN-1,TENT-2,,available,,,,,"red,,",,'),
      'tags[1] must be text of 1 to 255 characters, without NUL or lone surrogates',
    ],
    [
      'a field of another type',
      spoiled('SN-1,TENT-2,,available,,,,,,,yes'),
      'custom.waterproofed must be true or false',
    ],
    [
      'a formula',
      spoiled('SN-1,TENT-2,,available,,,"=HYPERLINK(""x"")",,,,'),
      'pickLocation must not begin with =, unless an apostrophe is before it',
    ],
    [
      'a formula after a sign',
      spoiled('SN-1,TENT-2,,available,,,+cmd|x,,,,'),
      'pickLocation must not begin with +, unless an apostrophe is before it',
    ],
    [
      'too many cells',
      spoiled('SN-1,TENT-2,,available,,,,,,,,x'),
      'cells must be as many as headings: 12 instead of 11',
    ],
    ['too few cells', spoiled('SN-1,TENT-2'), 'cells must be as many as headings: 2 instead of 11'],
    [
      'NUL',
      spoiled('SN-1,TENT-2,,available,,,a\0b,,,,'),
      'pickLocation must be text of 1 to 255 characters, without NUL or lone surrogates',
    ],
    [
      'a quote that is never closed',
      spoiled('SN-1,"TENT-2,,available,,,,,,,'),
      'has a quote that is never closed',
    ],
    [
      'a quote inside of a cell',
      spoiled('SN-1,TENT-2,,available,,,5" nail,,,,'),
      'has a quote in a cell that does not begin with one; put the cell in quotes and write the quote twice',
    ],
    [
      'something after a quote',
      spoiled('SN-1,"TENT-2"x,,available,,,,,,,'),
      'has text between a closing quote and the end of the cell; write a quote inside of a cell twice',
    ],
    [
      'another encoding',
      Buffer.from(spoiled('SN-1,TENT-2,,available,,,Hylle på loftet,,,,'), 'latin1'),
      'is not UTF-8 at byte 49674 of the file; save the list as UTF-8',
    ],
  ])('with %s', async (_, content, sentence) => {
    const before = await rows();
    expect(await importing(content)).toEqual({
      code: 1,
      stdout: '',
      told: [`line ${AT}: ${sentence}`, '1 line is invalid; nothing was imported'],
    });
    expect(await rows()).toEqual(before);
  });

  it.each<[string, string | Uint8Array, string]>([
    ['nothing', '', 'line 1: must have the headings: the list is empty'],
    ['nothing but a mark', '\uFEFF\n', 'line 1: must have the headings: the list is empty'],
    ['nothing but headings', HEADINGS, 'line 1: must not be the only line'],
    [
      'a heading twice',
      'serial,sku,Serial\n',
      'line 1: serial must not be the heading of several columns: 1, 3',
    ],
    ['no serial', 'sku,tags\n', 'line 1: serial must be among the headings'],
    ['no variant', 'serial,tags\n', 'line 1: sku or platformVariantId must be among the headings'],
    [
      'an unknown heading',
      'serial,sku,visiblity\n',
      'line 1: visiblity is not a known field (did you mean visibility?)',
    ],
    [
      'an unknown field',
      'serial,sku,custom.care_lable\n',
      'line 1: custom.care_lable is not a known field (did you mean custom.care_label?)',
    ],
    ['a column without a heading', 'serial,,sku\n', 'line 1: column 2 must have a heading'],
    [
      'no headings',
      'SN-1,TENT-2\n',
      'line 1: SN-1 is not a known field; TENT-2 is not a known field; serial must be among the headings; sku or platformVariantId must be among the headings',
    ],
    [
      'UTF-16',
      Buffer.from(`\uFEFF${HEADINGS}`, 'utf16le'),
      'line 1: is encoded in UTF-16; save the list as UTF-8',
    ],
    [
      'a line without an end',
      `${HEADINGS}\n"${'x'.repeat(300_000)}`,
      'line 2: is longer than 262144 bytes, or has a quote that is never closed',
    ],
  ])('with %s', async (_, content, sentence) => {
    expect(await importing(content)).toEqual({
      code: 1,
      stdout: '',
      told: [sentence, '1 line is invalid; nothing was imported'],
    });
  });

  it('reports all errors, also behind a unit in stock, and the number of further ones', async () => {
    await shop().createItem({ platformVariantId: 82, serials: ['SN-1'] });
    const line = 'SN-1,TENT-2,,available,,,,,,,';
    const faulty = Array.from({ length: 150 }, (_, index) => `SN-${index + 100},X,,new,,,,,,,`);
    const { told } = await importing(linesOf(line, line, ...faulty));
    expect(told.slice(0, 3)).toEqual([
      'line 2: differs from the existing record (pass --update to change it): variant',
      'line 3: serial duplicates another line: SN-1 is on line 2',
      'line 4: visibility must be one of available, unavailable, sold, retired',
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
