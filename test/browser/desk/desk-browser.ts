import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { seedDemo } from '../../../demo/seed-demo.js';
import type { KeyScope } from '../../../src/http/route-declaration.js';
import { SignInLinks } from '../../../src/platform/desk/sign-in-links.js';
import { buildProgram } from '../../cli/support/command.js';
import { useDemoApi } from '../../support/service/api.js';
import { BreakableLink } from '../../support/service/breakable-link.js';
import type { HttpClient } from '../../support/service/client.js';
import { Window } from '../chromium.js';
import { clickAsPeople } from './real-input.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Screenshots of the documents are written only if this is set. */
const writesScreenshots = process.env['WRITE_SCREENSHOTS'] !== undefined;

/** How a page is opened. */
export interface Look {
  readonly width?: number;
  readonly scheme?: 'light' | 'dark';
  readonly locale?: string;
  /** The token of the tab; the demo's by default, null for a tab that is not signed in. */
  readonly token?: string | null;
  /** Prepares the page before its address is opened. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

/** The service with the demo, started once for all stories, and a browser with its desk. */
export class DeskBrowser {
  readonly api = useDemoApi({ deskEnabled: true });
  readonly window = new Window();
  /** Cuts the connection between the browser and the service. */
  readonly link = new BreakableLink(() => this.api.url);
  token!: string;
  /** The address of the service for the browser. */
  url!: string;
  private shopId!: number;
  private readonly pages: Page[] = [];
  private readonly readOnlyTokens = new Set<string>();

  constructor() {
    beforeAll(async () => {
      await buildProgram();
      this.shopId = (await seedDemo(this.api.app)).mainShopId;
      this.token = (await this.api.newKey(this.shopId)).token;
      this.url = await this.link.open();
      await this.window.open();
    });
    afterAll(async () => {
      await this.window.close();
      this.link.close();
    });
  }

  /** Restarts the service. Connections of the browser are reset, and rejected until it listens again. */
  async restart(): Promise<void> {
    this.link.cut();
    await this.api.restart();
    this.link.restore();
  }

  /** The service for another program or another desk. */
  get shop(): HttpClient {
    return this.api.client(this.token);
  }

  async newToken(...scopes: KeyScope[]): Promise<string> {
    const { token } = await this.api.newKey(this.shopId, scopes);
    if (!scopes.includes('write')) this.readOnlyTokens.add(token);
    return token;
  }

  /** The code of a new sign-in link. */
  newLink(): string {
    return this.api.app.get(SignInLinks).issue(this.token);
  }

  /** Opens a page of the desk in a window of its own. */
  async open(path: string, look: Look = {}): Promise<Page> {
    const { width = 1280, scheme = 'light', locale = 'en-GB', token = this.token } = look;
    const options: BrowserContextOptions = {
      viewport: { width, height: width < 600 ? 720 : 800 },
      colorScheme: scheme,
      locale,
      hasTouch: width < 600,
    };
    const page = await this.window.newPage(options);
    this.pages.push(page);
    await clickAsPeople(page);
    if (token !== null) {
      const key = JSON.stringify(token);
      const mark = this.readOnlyTokens.has(token)
        ? `sessionStorage.setItem('desk.readOnly', '')`
        : '';
      await page.addInitScript(
        `sessionStorage.getItem('desk.token') ?? sessionStorage.setItem('desk.token', ${key});${mark}`,
      );
    }
    await look.prepare?.(page);
    await page.goto(this.url + path);
    return page;
  }

  /** Closes the pages of a story. */
  async closePages(): Promise<void> {
    await Promise.all(this.pages.splice(0).map((page) => page.context().close()));
  }

  /** Writes a screenshot for the documents, if the environment requests it. */
  async screenshot(page: Page, name: string): Promise<void> {
    if (writesScreenshots) await page.screenshot({ path: resolve(`docs/${name}.png`) });
  }
}

/** A color in transition, as of a row that the pointer has just left, has no contrast to check yet. */
const END_TRANSITIONS = `document.getAnimations().forEach((animation) => {
  if (animation instanceof CSSTransition) animation.finish();
})`;

/** Expects a page that is accessible and fits its window. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axe);
  await page.evaluate(END_TRANSITIONS);
  const violations = await page.evaluate(
    `axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, nodes }) =>
      id + ': ' + nodes.map(({ html, failureSummary }) => html + ' ' + failureSummary).join('; ')))`,
  );
  expect(violations).toEqual([]);
  const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
  expect(overflow).toBe(0);
}

/** The looks of the desk. */
export const LOOKS: readonly Look[] = [
  { width: 1280, scheme: 'light' },
  { width: 375, scheme: 'dark' },
];

/**
 * The looks in which a page is checked: one of them in turn, as pages share their parts. In
 * `npm run verify -- looks`, each page is checked in all of them.
 * @param place the place of the page among those that are checked alike
 */
export const looksOf = (place: number): readonly Look[] =>
  process.env['LOOKS'] === 'all' ? LOOKS : [LOOKS[place % LOOKS.length]!];
