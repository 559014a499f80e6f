import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { chromium } from 'playwright-core';

const PLACES = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome'];

/** The elements of a page that differ between the frameworks. */
const PAGES = {
  'react-admin': {
    edit: (row, serial) => row.getByText(serial, { exact: true }),
    clone: (row) => row.getByRole('link', { name: 'Clone' }),
    refusal: (page) => page.getByRole('dialog'),
    confirm: (page) => page.getByRole('button', { name: 'Confirm' }).click(),
  },
  refine: {
    edit: (row) => row.getByRole('button', { name: 'Edit' }),
    clone: (row) => row.getByRole('button', { name: 'Clone' }),
    refusal: (page) => page.getByRole('alert'),
    confirm: () => undefined,
  },
};

/** Two people edit the copy of a unit of the demo, change several units, import a list and export it. */
export async function play(framework, url) {
  const executablePath = PLACES.find((path) => path && existsSync(path));
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const { edit, clone, refusal, confirm } = PAGES[framework];
  const copy = `PLAY-${Date.now()}`;
  const place = `Rack of ${copy}`;
  try {
    const [ann, ben] = [await person(browser, url), await person(browser, url)];
    await isWide(ann.page);

    await ann.search('dome');
    const taken = await ann.rows().nth(1).getByRole('cell').nth(1).innerText();
    await clone(ann.rows().first()).click();
    await ann.save({ Serial: taken });
    await ann.page
      .getByText(/^serials\[0\] /)
      .first()
      .waitFor();
    await ann.save({ Serial: copy });
    for (const { page, search, rowOf } of [ann, ben]) {
      await search(copy);
      const read = page.waitForResponse(/\/items\/\d+$/);
      await edit(rowOf(copy), copy).click();
      await read;
    }
    await ben.save({ 'Pick location': place });
    await ben.search(copy);
    await ben.rowOf(copy).waitFor();
    await ann.save({ Serial: `${copy}-b` });
    await refusal(ann.page)
      .getByText(/was changed by .* at .*; read it again/)
      .waitFor();
    await ann.page.getByRole('button', { name: 'Show the current record' }).click();
    await ann.hasValue('Pick location', place);
    await ann.hasValue('Serial', copy);
    await ann.save({ Serial: `${copy}-b` });
    await ann.search('dome');
    await ann.rowOf(`${copy}-b`).waitFor();

    const many = await ann.rows().count();
    for (const visibility of ['available', 'unavailable']) {
      for (const row of await ann.rows().all()) await row.getByRole('checkbox').check();
      await ann.page.getByRole('button', { name: `Set ${visibility}`, exact: true }).click();
      await confirm(ann.page);
      const changed = ann.rows().filter({ has: ann.page.getByText(visibility, { exact: true }) });
      await changed.nth(many - 1).waitFor();
    }

    const shelf = `Shelf of ${copy}`;
    const buffer = Buffer.from(`serial,pickLocation\n${copy}-b,${shelf}\n`);
    const asked = ann.page.waitForEvent('dialog');
    const imported = ann.page.waitForResponse(async (response) => {
      const isImport = response.url().includes('/imports/items');
      return isImport && !(await response.request().allHeaders())['dry-run'];
    });
    const file = { name: 'shelves.csv', mimeType: 'text/csv', buffer };
    await ann.page.getByLabel('Import').setInputFiles(file);
    const dialog = await asked;
    assert.equal(dialog.message(), '0 new, 1 updated, 0 unchanged. Import?');
    await dialog.accept();
    await imported;

    const download = ann.page.waitForEvent('download');
    await ann.page.getByRole('button', { name: 'Export all' }).click();
    const csv = await readFile(await (await download).path(), 'utf8');
    assert.match(csv, new RegExp(`,${copy}-b,.*,unavailable,.*,${shelf},`));
    assert.ok(csv.trim().split('\r\n').length > many);
    assert.deepEqual([...ann.errors, ...ben.errors], []);
  } finally {
    await browser.close();
  }
}

/** The page of a person, in a browser profile of its own. */
async function person(browser, url) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const errors = [];
  context.on('weberror', (error) => errors.push(error.error().message));
  await page.goto(url);
  const rows = () => page.locator('tbody').getByRole('row');
  const rowOf = (text) => rows().filter({ has: page.getByText(text, { exact: true }) });
  return {
    page,
    errors,
    rows,
    rowOf,
    async search(text) {
      await page.getByPlaceholder('Search').fill(text);
      // Until no row of another search is left.
      await rows().filter({ hasNotText: /dome/i }).first().waitFor({ state: 'detached' });
    },
    async save(fields) {
      for (const [label, value] of Object.entries(fields)) {
        const input = page.getByRole('textbox', { name: label });
        // A form that has just read its record shows that instead.
        while ((await input.inputValue()) !== value) {
          await input.fill(value);
          await page.waitForTimeout(300);
        }
      }
      await page.getByRole('button', { name: 'Save' }).click();
    },
    async hasValue(label, value) {
      const input = page.getByRole('textbox', { name: label });
      for (let tries = 0; (await input.inputValue()) !== value; tries += 1) {
        assert.ok(tries < 100, `${label} is ${await input.inputValue()} instead of ${value}`);
        await page.waitForTimeout(100);
      }
    },
  };
}

/** A stylesheet of Vite would center the page, and limit its width. */
async function isWide(page) {
  await page.getByPlaceholder('Search').waitFor();
  const width = await page.locator('#root').evaluate((root) => root.clientWidth);
  assert.ok(width > 1200, `the page is ${width} pixels wide`);
}
