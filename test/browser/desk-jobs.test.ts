import { describe, expect, it } from 'vitest';
import { chromiumPath } from './chromium.js';
import { DeskBrowser } from './desk/desk-browser.js';
import { importStories } from './desk/import-stories.js';
import { jobStories } from './desk/job-stories.js';
import { keepStories } from './desk/keep-stories.js';
import { searchStories } from './desk/search-stories.js';
import { truthStories } from './desk/truth-stories.js';

describe.skipIf(!chromiumPath)('jobs at the desk in a browser, on a fresh demo', () => {
  const desk = new DeskBrowser();

  truthStories(desk);
  jobStories(desk);
  keepStories(desk);
  searchStories(desk);
  importStories(desk);

  it('send no request to another host and log no error', () => {
    expect(desk.window.hosts).toEqual([new URL(desk.url).host]);
    expect(desk.window.complaints).toEqual([]);
  });
});
