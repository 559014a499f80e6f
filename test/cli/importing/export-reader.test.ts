import { describe, expect, it } from 'vitest';
import { readExport } from '../../../src/cli/importing/export-reader.js';
import { makeExport } from '../support/export.js';

/** Reads a text that arrives in chunks of a size. */
async function read(text: string | Buffer, size = 65_536): Promise<unknown[]> {
  const bytes = Buffer.from(text);
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (let start = 0; start < bytes.length; start += size) {
      yield bytes.subarray(start, start + size);
    }
  }
  const records: unknown[] = [];
  for await (const record of readExport(chunks(), 'products')) records.push(record);
  return records;
}

const BOM = '\uFEFF';

describe('an export', () => {
  it.each([
    ['an object with a list', (products: object[]) => ({ products })],
    ['a bare list', (products: object[]) => products],
  ])('that is %s is read record by record, whatever the chunks are', async (_, shape) => {
    const { products } = makeExport(12);
    const text = `${BOM}\n ${JSON.stringify(shape(products), null, 2)}\n`;
    for (const size of [1, 2, 3, 4, 7, 1_000, 65_536]) {
      expect(await read(text, size)).toEqual(products);
    }
  });

  it('may have other fields around, and lists in its records', async () => {
    const text = `${BOM} {"version": 2, "other": {"products": [{}]}, "list": [1, {"products": 5}],
      "products": [{"id": 1, "products": [3, [4]]}, {"__proto__": {"title": "C"}}], "more": null}`;
    const [first, second] = await read(text);
    expect(first).toEqual({ id: 1, products: [3, [4]] });
    expect(Object.keys(second as object)).toHaveLength(1);
    expect(await read('[{"products": [1]}, [2, [3]]]')).toEqual([{ products: [1] }, [2, [3]]]);
  });

  it.each(['{"products": []}', '[]', `${BOM}[]\n`])('may be empty: %s', async (text) => {
    expect(await read(text)).toEqual([]);
  });

  it('may write numbers in any form', async () => {
    expect(await read('[7.1e12, 7100000000000.0, 71E+11]')).toEqual([7.1e12, 7.1e12, 7.1e12]);
  });
});

describe('a file that is no export is rejected', () => {
  it.each([
    ['', 'is empty'],
    [' \n', 'is empty'],
    [BOM, 'is empty'],
    ['{}', 'has no "products" list'],
    ['{"products": null}', 'has no "products" list'],
    ['{"products": {"0": {"id": 1, "title": "A"}}}', 'has no "products" list'],
    ['{"orders": [{"id": 1}]}', 'has no "products" list'],
    ['{"products": [], "products": []}', 'has two "products" lists'],
    ['id,title\n1,Parka\n', 'is not JSON after byte 0, before the first record'],
    ['{"products": [{"id": 1, "title": NaN}]}', 'is not JSON after byte 31, before the first'],
    ['{"products": [{"id": 1, "title": "A"},]}', 'is not JSON after byte 38, after products[0]'],
    ['{"products": [{"id": 1 "title": "A"}]}', 'is not JSON after byte 23, before the first'],
    ['{"products": []} {"products": []}', 'is not JSON after byte 15, before the first record'],
    ['[{"id": 1}, {"id": 2}] []', 'is not JSON after byte 21, after products[1]'],
    ['{"products": [', 'ends too early, at byte 14, before the first record'],
    ['{"products": []', 'ends too early, at byte 15, before the first record'],
    ['{"products": [{"id": 1, "title": "Zwölf', 'ends too early, at byte 40, before the first'],
    ['[{"id": 1}, {"id"', 'ends too early, at byte 17, after products[0]'],
    [
      '{"products": [{"id": 1, "title": "A"}], "x": tr',
      'ends too early, at byte 47, after products[0]',
    ],
  ])('%j', async (text, message) => {
    await expect(read(text)).rejects.toThrow(message);
    await expect(read(text, 1)).rejects.toThrow(message);
  });

  it('that is cut anywhere', async () => {
    const bytes = Buffer.from(JSON.stringify(makeExport(3)));
    for (let length = 2; length < bytes.length; length += 1) {
      const message = `ends too early, at byte ${length}, `;
      await expect(read(bytes.subarray(0, length)), `${length}`).rejects.toThrow(message);
    }
  });

  it('that is in another encoding', async () => {
    const text = '{"products": [{"id": 1, "title": "Gr\xfcn"}]}';
    await expect(read(Buffer.from(text, 'latin1'))).rejects.toThrow(
      'is not JSON after byte 31, before the first record',
    );
    const utf16 = Buffer.from(text, 'utf16le');
    for (const bytes of [
      utf16,
      Buffer.from(`${BOM}${text}`, 'utf16le'),
      Buffer.from(utf16).swap16(),
      Buffer.from(`${BOM}${text}`, 'utf16le').swap16(),
    ]) {
      await expect(read(bytes)).rejects.toThrow('is encoded in UTF-16; save it as UTF-8');
      await expect(read(bytes, 1)).rejects.toThrow('is encoded in UTF-16; save it as UTF-8');
    }
  });
});
