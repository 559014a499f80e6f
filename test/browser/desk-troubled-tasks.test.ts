import { describe } from 'vitest';
import { chromiumPath } from './chromium.js';
import { DeskBrowser } from './desk/desk-browser.js';
import { troubledTaskStories } from './desk/tasks/task-stories.js';

describe.skipIf(!chromiumPath)('tasks at the desk with a bad network, on a fresh demo', () => {
  troubledTaskStories(new DeskBrowser());
});
