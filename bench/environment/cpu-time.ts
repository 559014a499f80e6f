import { readdirSync, readFileSync } from 'node:fs';

/** How long one tick of `/proc` is, in milliseconds: `USER_HZ` is 100 on all of Linux. */
const TICK_MS = 10;

interface ProcessStat {
  readonly parent: number;
  /** Processor time of its own, in milliseconds. */
  readonly own: number;
  /** The same of its children that ended. */
  readonly ofEnded: number;
}

/** What `/proc` tells of a process; undefined when it is gone. */
function statOf(pid: number): ProcessStat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in brackets, may hold anything.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [user, system, childUser, childSystem] = fields.slice(11, 15) as [
      number,
      number,
      number,
      number,
    ];
    const ofEnded = (childUser + childSystem) * TICK_MS;
    return { parent: fields[1]!, own: (user + system) * TICK_MS, ofEnded };
  } catch {
    return undefined;
  }
}

/** The processor time that a process has used, in milliseconds. */
export const cpuTimeOf = (pid: number): number => statOf(pid)?.own ?? 0;

/** The same of a PostgreSQL server: of its postmaster and all processes that this has made. */
export function cpuTimeOfServer(postmaster: number): number {
  const server = statOf(postmaster);
  if (!server) return 0;
  const own = childrenOf(postmaster).map(cpuTimeOf);
  return own.reduce((sum, one) => sum + one, server.own + server.ofEnded);
}

/** The processes that a process has made and that live. */
export const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => statOf(pid)?.parent === parent);

/** The postmaster of a backend; undefined where the server runs elsewhere. */
export function postmasterOf(backend: number): number | undefined {
  try {
    const name = readFileSync(`/proc/${backend}/comm`, 'utf8').trim();
    return name.startsWith('postgres') ? statOf(backend)?.parent : undefined;
  } catch {
    return undefined;
  }
}
