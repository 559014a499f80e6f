import { SingleBar } from 'cli-progress';
import { log } from './output.js';

export interface Progress {
  /** @param total 0 when unknown, as for a pipe; then nothing is shown */
  update(done: number, total: number): void;
  /** Must be called at the end, even after a failure. */
  stop(): void;
}

/** Shows progress on standard error: a bar on a terminal, a line every 10 % elsewhere. */
export function startProgress(unit: string): Progress {
  return process.stderr.isTTY ? startBar(unit) : startLines(unit);
}

/** Shows progress while the work runs. */
export async function showingProgress<T>(
  unit: string,
  work: (progress: Progress) => Promise<T>,
): Promise<T> {
  const progress = startProgress(unit);
  try {
    return await work(progress);
  } finally {
    progress.stop();
  }
}

function startBar(unit: string): Progress {
  const bar = new SingleBar({
    format: `{bar} {percentage} % · {value} of {total} ${unit} · {eta_formatted}`,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    hideCursor: true,
    stream: process.stderr,
  });
  return {
    update: (done, total) => {
      if (total === 0) return;
      if (bar.isActive) bar.update(done);
      else bar.start(total, done);
    },
    stop: () => bar.stop(),
  };
}

function startLines(unit: string): Progress {
  let shown = 0;
  return {
    update: (done, total) => {
      const tenths = total === 0 ? 0 : Math.floor((done / total) * 10);
      if (tenths <= shown) return;
      shown = tenths;
      log(`${tenths * 10} % of ${total} ${unit}`);
    },
    stop: () => {},
  };
}
