import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { importFile, useFiles } from '../cli/support/files.js';
import { expectSuccess } from '../support/factories/answers.js';
import { useApi } from '../support/service/api.js';
import type { TestShop } from '../support/service/test-shop.js';

const PAGE = readFileSync(new URL('../../docs/from-another-system.md', import.meta.url), 'utf8');

const EXAMPLE =
  /^## ([^\n]+)\n(?:(?!^## )[^])*?^```csv\n([^]+?)^```\n\n```sh\nnpm run --silent cli -- (\w+) import --shop \$shop (\S+) --map "([^"]+)"\n```\n\n```text\n([^]+?)^```/gm;

const examples = [...PAGE.matchAll(EXAMPLE)].map(([, ...parts]) => parts as string[]);

describe('the page on other systems', () => {
  const api = useApi();
  const write = useFiles();
  let shop: TestShop;

  beforeAll(async () => {
    shop = await api.newShop();
    for (const list of ['locations', 'products']) {
      const { code } = await importFile(
        api.database.url,
        list,
        shop.shopId,
        `demo/samples/${list}.json`,
      );
      expect(code).toBe(0);
    }
    const [, field] = /custom_field_definitions" -d '([^']+)'/.exec(PAGE)!;
    await expectSuccess(shop.post('/custom_field_definitions', JSON.parse(field!)));
  });

  it('has an example of each system that it names', () => {
    expect(examples.map(([system]) => system)).toEqual([
      'Snipe-IT',
      'leihs',
      'Rentman',
      'WooCommerce',
    ]);
  });

  it.each(examples)('imports the file of %s', async (_, content, list, name, map, printed) => {
    const path = await write(name!, content!);
    const more = ['--map', map!];
    const { code, stdout } = await importFile(api.database.url, list!, shop.shopId, path, more);
    expect([code, stdout]).toEqual([0, printed]);
  });

  it('maps serials, places and costs', async () => {
    const { data } = (await shop.get('/items?serials=TAG-0001,AUS1002')).body;
    expect(data).toMatchObject([
      { serial: 'AUS1002', pickLocation: 'R2', location: { name: 'Oslo store' } },
      {
        serial: 'TAG-0001',
        acquisitionCostCents: 24_990,
        acquiredAt: '2025-03-01',
        location: { name: 'Oslo store' },
        customFields: [{ key: 'manufacturer_serial', valueJson: 'C02-771' }],
      },
    ]);
  });
});
