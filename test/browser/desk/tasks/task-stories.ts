import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import type { DeskBrowser } from '../desk-browser.js';
import { setPause } from '../real-input.js';
import { tasksAt } from './tasks.js';

const PHONE = { width: 390 };

/** The time between two actions of a hasty person, in milliseconds. */
const HASTE_MS = 100;

/** A mobile network of the third generation: bytes per second, and milliseconds. */
const SLOW_NETWORK = {
  offline: false,
  latency: 300,
  downloadThroughput: 750_000 / 8,
  uploadThroughput: 250_000 / 8,
};

/** Each task on a phone, by a person who waits for nothing but the next button. */
export function hastyTaskStories(desk: DeskBrowser): void {
  describe('a task on a phone, in haste', () => {
    afterEach(async () => {
      setPause(undefined);
      await desk.closePages();
    });

    for (const [name, run] of Object.entries(tasksAt(desk))) {
      it(name, () => {
        setPause(HASTE_MS);
        return run((path) => desk.open(path, PHONE));
      });
    }
  });
}

/**
 * Each task on a phone with a slow network, and with a restart of the service: after its first change, or its
 * first report, the response is lost.
 */
export function troubledTaskStories(desk: DeskBrowser): void {
  const openers = {
    'on a slow network': (path: string) => desk.open(path, { ...PHONE, prepare: slowDown }),
    'through a restart': (path: string) => desk.open(path, { ...PHONE, prepare: restartOnce }),
  };
  let restarted: Promise<void> | undefined;
  const restartOnce = (page: Page) =>
    page.route(
      ({ pathname }) => pathname.startsWith('/api/v1/'),
      async (route, request) => {
        const isChange = request.method() !== 'GET' && !('dry-run' in request.headers());
        if (restarted || !(isChange || request.url().includes('/reports/'))) {
          return route.continue();
        }
        restarted = route.fetch().then(() => desk.restart());
        await restarted;
        await route.abort('connectionreset');
      },
    );

  describe.each(Object.entries(openers))('a task on a phone %s', (name, open) => {
    afterEach(async () => {
      const wasRestarted = restarted !== undefined;
      await restarted;
      restarted = undefined;
      await desk.closePages();
      expect(wasRestarted).toBe(name === 'through a restart');
    });

    for (const [task, run] of Object.entries(tasksAt(desk))) it(task, () => run(open));
  });
}

async function slowDown(page: Page): Promise<void> {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', SLOW_NETWORK);
}
