import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const PLACES = [
  process.env['CHROMIUM'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** The browser of the system; nothing is downloaded where there is none. */
export const chromiumPath = PLACES.find((path) => path && existsSync(path));

if (!chromiumPath) process.stderr.write('No Chromium here: what needs a browser is not tried\n');

const SWITCHES = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A window of a browser without a past, and all that its pages ask for. */
export class Window {
  readonly requested: URL[] = [];
  /** Console errors and uncaught exceptions of pages. */
  readonly complaints: string[] = [];
  page!: Page;
  private browser!: Browser;

  async open(): Promise<void> {
    this.browser = await chromium.launch({ executablePath: chromiumPath, args: SWITCHES });
    this.page = await this.newPage({ viewport: { width: 1280, height: 800 } });
  }

  /** A page without a past, in a context of its own. */
  async newPage(options: BrowserContextOptions): Promise<Page> {
    const context = await this.browser.newContext(options);
    context.on('request', (request) => this.requested.push(new URL(request.url())));
    context.on('weberror', (error) => this.complaints.push(error.error().message));
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    return page;
  }

  /** The hosts that anything was asked of. */
  get hosts(): string[] {
    const asked = this.requested.filter(({ protocol }) => /^(?:https?|wss?):$/.test(protocol));
    return [...new Set(asked.map(({ host }) => host))];
  }

  async close(): Promise<void> {
    await this.browser?.close();
  }
}
