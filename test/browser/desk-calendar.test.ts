import { describe, expect, it } from 'vitest';
import { chromiumPath } from './chromium.js';
import { blocksStories, calendarStories } from './desk/calendar-stories.js';
import { DeskBrowser } from './desk/desk-browser.js';
import { scrollStories } from './desk/scroll-stories.js';

describe.skipIf(!chromiumPath)('the calendar of the desk in a browser, on a fresh demo', () => {
  const desk = new DeskBrowser();

  calendarStories(desk);
  blocksStories(desk);
  scrollStories(desk);

  it('sends no request to another host and logs no error', () => {
    expect(desk.window.hosts).toEqual([new URL(desk.url).host]);
    expect(desk.window.complaints).toEqual([]);
  });
});
