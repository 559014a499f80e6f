import type { Locator, Page } from 'playwright-core';

/** A point of the window. */
export type Point = readonly [x: number, y: number];

/** The time between two actions of a hasty person, in milliseconds; undefined for a patient one. */
let pauseMs: number | undefined;

export function setPause(pause: number | undefined): void {
  pauseMs = pause;
}

/**
 * Waits until the page has not changed for as long as a button rests that changed, moved or got the focus. A hasty
 * person does not wait.
 */
export const settle = (page: Page): Promise<void> =>
  pauseMs === undefined ? untilQuiet(page) : page.waitForTimeout(pauseMs);

const untilQuiet = (page: Page): Promise<void> => page.evaluate(UNTIL_QUIET);

const UNTIL_QUIET = `new Promise((resolve) => {
  const wait = () => setTimeout(() => { observer.disconnect(); resolve(); }, 600);
  let timer = wait();
  const observer = new MutationObserver(() => { clearTimeout(timer); timer = wait(); });
  observer.observe(document.body, {
    subtree: true, childList: true, characterData: true, attributeFilter: ['aria-label', 'aria-busy'],
  });
})`;

/** The centre of an element in the window. */
export async function centreOf(element: Locator): Promise<Point> {
  await element.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await element.boundingBox())!;
  return [Math.round(x + width / 2), Math.round(y + height / 2)];
}

/** Moves the focus to an element, and waits until it can be pressed. */
export async function focus(element: Locator): Promise<void> {
  await element.focus();
  await settle(element.page());
}

/** The time of the browser, in seconds. Events of a hand have times, however slow the machine is. */
const now = (): number => Date.now() / 1_000;

/** Presses Enter, and again when the page dropped the press of a button that has just changed. */
export async function pressEnter(page: Page): Promise<void> {
  await settle(page);
  const before = await dropsOf(page);
  await page.keyboard.press('Enter');
  if ((await dropsOf(page)) > before) await pressEnter(page);
}

/** Types as a scanner does: a character each 5 milliseconds, and Enter. */
export async function scan(page: Page, serial: string): Promise<void> {
  const keyboard = await page.context().newCDPSession(page);
  const from = now();
  const keys = [...serial].map((key) => ({ key, text: key, code: '' }));
  for (const [index, sent] of [...keys, ENTER].entries()) {
    const timestamp = from + index * 0.005;
    await keyboard.send('Input.dispatchKeyEvent', { ...sent, type: 'keyDown', timestamp });
    await keyboard.send('Input.dispatchKeyEvent', { ...sent, type: 'keyUp', timestamp });
  }
}

const ENTER = { key: 'Enter', text: '\r', code: 'Enter', windowsVirtualKeyCode: 13 };

/** Presses Enter, waits for a change, and presses Enter again 0.3 seconds after the first time. */
export async function pressTwice(page: Page, waitForChange: () => Promise<void>): Promise<void> {
  await settle(page);
  const keyboard = await page.context().newCDPSession(page);
  const from = now();
  for (const timestamp of [from, from + 0.3]) {
    await keyboard.send('Input.dispatchKeyEvent', { ...ENTER, type: 'keyDown', timestamp });
    await keyboard.send('Input.dispatchKeyEvent', { ...ENTER, type: 'keyUp', timestamp });
    if (timestamp === from) await waitForChange();
  }
}

/** Clicks at a point, waits for a change, and clicks there again 0.3 seconds after the first time. */
export async function clickTwice(
  page: Page,
  point: Point,
  waitForChange: () => Promise<void>,
): Promise<void> {
  await settle(page);
  const from = now();
  await clickAt(page, point, from);
  await waitForChange();
  await clickAt(page, point, from + 0.3);
}

/** Clicks at a point at 0, 493 and 965 milliseconds, the last two times after a change. */
export async function clickImpatiently(
  page: Page,
  point: Point,
  waitForChange: () => Promise<void>,
): Promise<void> {
  await settle(page);
  const from = now();
  await clickAt(page, point, from);
  await waitForChange();
  for (const delay of [0.493, 0.965]) await clickAt(page, point, from + delay);
}

/** Clicks at a point, at a time in seconds. */
export async function clickAt(page: Page, [x, y]: Point, timestamp: number): Promise<void> {
  const mouse = await page.context().newCDPSession(page);
  const sent = { x, y, button: 'left', clickCount: 1, timestamp } as const;
  await page.mouse.move(x, y);
  await mouse.send('Input.dispatchMouseEvent', { ...sent, type: 'mousePressed' });
  await mouse.send('Input.dispatchMouseEvent', { ...sent, type: 'mouseReleased' });
}

/** Counts clicks, and those that the page did not drop. */
const COUNT_CLICKS = `
  window.clicks = { made: 0, taken: 0 };
  window.addEventListener('click', () => (clicks.made += 1), true);
  document.addEventListener('click', () => (clicks.taken += 1), true);`;

/** The number of dropped clicks of a page; 0 once it is closed. */
const dropsOf = (page: Page): Promise<number> =>
  page.evaluate<number>('clicks.made - clicks.taken').catch(() => 0);

/**
 * Lets the locators of pages click and tap as people do: after a pause, and again when the page dropped the press of
 * a button that has just changed.
 */
export async function clickAsPeople(page: Page): Promise<void> {
  await page.addInitScript(COUNT_CLICKS);
  const locators = Object.getPrototypeOf(page.locator('body')) as Locator & { clickOnce?: Press };
  if (locators.clickOnce) return;
  locators.clickOnce = locators.click;
  locators.click = againIfDropped(locators.click);
  const { tap } = locators;
  locators.tap = againIfDropped(async function (this: Locator, options) {
    const made = await this.page().evaluate<number>('clicks.made');
    await tap.call(this, options);
    // The browser sends the click of a tap after the tap.
    await this.page().waitForFunction(`clicks.made > ${made}`);
  });
}

type Press = (this: Locator, options?: object) => Promise<void>;

const againIfDropped = (press: Press): Press =>
  async function again(options) {
    if (pauseMs !== undefined) await this.page().waitForTimeout(pauseMs);
    const before = await dropsOf(this.page());
    await press.call(this, options);
    if ((await dropsOf(this.page())) <= before) return;
    await untilQuiet(this.page());
    await again.call(this, options);
  };

/** Records the writes that a page sends. Dry runs change nothing. */
export function recordWrites(page: Page): string[] {
  const writes: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isRead = request.method() === 'GET' || 'dry-run' in request.headers();
    if (!isRead && pathname.startsWith('/api/')) writes.push(`${request.method()} ${pathname}`);
  });
  return writes;
}
