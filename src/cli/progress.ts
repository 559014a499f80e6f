import { SingleBar } from 'cli-progress';
import { log } from './output.js';

/** How far a long command has come. */
export interface Progress {
  update(done: number): void;
  /** Call it at the end in any case. */
  stop(): void;
}

const SILENT: Progress = { update: () => {}, stop: () => {} };

/**
 * Shows progress on standard error: a bar on a terminal, a line every 10 % elsewhere, nothing when
 * the total is 0, as that of a pipe is.
 */
export function startProgress(total: number, unit: string): Progress {
  if (total === 0) return SILENT;
  return process.stderr.isTTY ? startBar(total, unit) : startLines(total, unit);
}

function startBar(total: number, unit: string): Progress {
  const bar = new SingleBar({
    format: `{bar} {percentage} % · {value} of {total} ${unit} · {eta_formatted}`,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    hideCursor: true,
    stream: process.stderr,
  });
  bar.start(total, 0);
  return { update: (done) => bar.update(done), stop: () => bar.stop() };
}

function startLines(total: number, unit: string): Progress {
  let told = 0;
  return {
    update: (done) => {
      const tenths = Math.floor((done / total) * 10);
      if (tenths <= told) return;
      told = tenths;
      log(`${tenths * 10} % of ${total} ${unit}`);
    },
    stop: () => {},
  };
}
