import { describe, expect, it } from 'vitest';
import { chromiumPath } from './chromium.js';
import { DeskBrowser } from './desk/desk-browser.js';
import { figuresStories } from './desk/figures-stories.js';
import { recordsStories } from './desk/records-stories.js';
import { returnsStories } from './desk/returns-stories.js';
import { scanStories } from './desk/scan-stories.js';

describe.skipIf(!chromiumPath)('records at the desk in a browser, on a fresh demo', () => {
  const desk = new DeskBrowser();

  scanStories(desk);
  recordsStories(desk);
  returnsStories(desk);
  figuresStories(desk);

  it('send no request to another host and log no error', () => {
    expect(desk.window.hosts).toEqual([new URL(desk.url).host]);
    expect(desk.window.complaints).toEqual([]);
  });
});
