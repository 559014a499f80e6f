import { describe, expect, it } from 'vitest';
import { chromiumPath } from './chromium.js';
import { consequenceStories } from './desk/consequence-stories.js';
import { DeskBrowser } from './desk/desk-browser.js';
import { hastyTaskStories } from './desk/tasks/task-stories.js';

describe.skipIf(!chromiumPath)('tasks at the desk, on a fresh demo', () => {
  const desk = new DeskBrowser();

  hastyTaskStories(desk);
  consequenceStories(desk);

  it('log no error', () => expect(desk.window.complaints).toEqual([]));
});
