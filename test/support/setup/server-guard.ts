import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';

/** Stops the server of the data folder `$0` at once and removes the folder, when its input ends. */
const STOP_AT_END = `
cat > /dev/null
id=$(head -n 1 "$0/postgres/data/postmaster.pid") && kill -QUIT "$id"
for second in $(seq 30); do kill -0 "$id" || break; sleep 1; done
rm -rf "$0"`;

/**
 * Lets an embedded server end with this process, also when a signal ends it.
 * @returns a function that ends the server now, if it still runs
 */
export function guardServer(dataDir: string): () => void {
  const guard = spawn('sh', ['-c', STOP_AT_END, dataDir], {
    // Ctrl-C in a terminal does not reach another process group.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.unref();
  (guard.stdin as Socket).unref();
  return () => guard.stdin.end();
}
