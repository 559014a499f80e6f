import { readFileSync } from 'node:fs';

/** The options of Node with which `npm start` runs the service, so that it is measured as it is shipped. */
export const NODE_OPTIONS: readonly string[] = (() => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    scripts: { start: string };
  };
  return scripts.start.split(' ').filter((word) => word.startsWith('--'));
})();
