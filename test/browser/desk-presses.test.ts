import { describe, expect, it } from 'vitest';
import { chromiumPath } from './chromium.js';
import { DeskBrowser } from './desk/desk-browser.js';
import { doublePressStories } from './desk/double-press-stories.js';
import { scannerStories } from './desk/scanner-stories.js';

describe.skipIf(!chromiumPath)(
  'presses and scans at the desk in a browser, on a fresh demo',
  () => {
    const desk = new DeskBrowser();

    doublePressStories(desk);
    scannerStories(desk);

    it('send no request to another host and log no error', () => {
      expect(desk.window.hosts).toEqual([new URL(desk.url).host]);
      expect(desk.window.complaints).toEqual([]);
    });
  },
);
