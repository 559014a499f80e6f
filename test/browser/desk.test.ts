import { describe, expect, it } from 'vitest';
import { chromiumPath } from './chromium.js';
import { DeskBrowser } from './desk/desk-browser.js';
import { signInStories } from './desk/sign-in-stories.js';
import { todayStories } from './desk/today-stories.js';

describe.skipIf(!chromiumPath)('the desk in a browser, on a fresh demo', () => {
  const desk = new DeskBrowser();

  signInStories(desk);
  todayStories(desk);

  it('sends no request to another host and logs no error', () => {
    expect(desk.window.hosts).toEqual([new URL(desk.url).host]);
    expect(desk.window.complaints).toEqual([]);
  });
});
