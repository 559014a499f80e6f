import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { beforeAll, expect, it } from 'vitest';
import { useOwnApi } from '../../support/service/api.js';
import { buildProgram, startProgram } from '../support/command.js';
import { useFiles } from '../support/files.js';

/** `LIST_LINES=100000 npx vitest run test/cli/lists/large-list.test.ts` is the long form. */
const LINES = Number(process.env.LIST_LINES ?? 10_000);

const api = useOwnApi();
const write = useFiles();
beforeAll(buildProgram);

it('a long list is imported in little memory, and changes nothing the second time', async () => {
  const shop = await api.newShop();
  await shop.importVariant({ sku: 'TENT-2' });
  const path = await write('stock.csv', '');
  const out = createWriteStream(path);
  out.write('serial,sku,visibility,pickLocation,acquisitionCost,tags\n');
  for (let index = 0; index < LINES; index += 1) {
    out.write(
      `SN-${index},TENT-2,available,Rack ${index % 40} / ${index},129.50,"winter, touring"\n`,
    );
  }
  out.end();
  await finished(out);
  const importing = async () => {
    const { code, stdout, stderr } = await startProgram(
      ['items', 'import', '--shop', `${shop.shopId}`, path, '--json'],
      { DATABASE_URL: api.database.url },
      '--max-old-space-size=80',
    ).outcome;
    expect(code, stderr).toBe(0);
    expect(stderr).toMatch(/^100 % of \d+ bytes$/m);
    return JSON.parse(stdout);
  };
  expect(await importing()).toEqual({ created: LINES, updated: 0, unchanged: 0, changes: [] });
  expect(await importing()).toEqual({ created: 0, updated: 0, unchanged: LINES, changes: [] });
  const [counts] = await api.database.query(
    `select count(*)::integer as units, count(distinct i.serial)::integer as serials,
       max(i.sequential_id)::integer as last, count(r.id)::integer as resources
     from items i join resources r on r.shop_id = i.shop_id and r.id = i.id where i.shop_id = $1`,
    [shop.shopId],
  );
  expect(counts).toEqual({ units: LINES, serials: LINES, last: LINES, resources: LINES });
});
