import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** The length of a tick in `/proc`, in milliseconds: `USER_HZ` is 100 on all Linux systems. */
const TICK_MS = 10;

/** The resident memory of a process in megabytes: from `/proc` if it exists, since small images have no `ps`. */
export function residentMemoryOf(pid: number): number {
  if (existsSync('/proc')) return megabytesOf(pid, 'VmRSS');
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
}

/** The number of open files, sockets and pipes of a process. */
const openHandlesOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

/** The private memory of each process of a PostgreSQL server, in megabytes. */
const backendMemoryOf = (postmaster: number): number[] =>
  childrenOf(postmaster).map((pid) => {
    try {
      return megabytesOf(pid, 'RssAnon');
    } catch {
      // The process has ended since.
      return 0;
    }
  });

function megabytesOf(pid: number, name: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const [, kilobytes] = new RegExp(String.raw`^${name}:\s+(\d+)`, 'm').exec(status) ?? [];
  return Number(kilobytes) / 1024;
}

/** The CPU time of a process so far, in milliseconds. */
export const cpuTimeOf = (pid: number): number => statOf(pid)?.cpuTime ?? 0;

/** The CPU time of a PostgreSQL server so far: of its postmaster and all its children, in milliseconds. */
export function cpuTimeOfServer(postmaster: number): number {
  const server = statOf(postmaster);
  if (!server) return 0;
  const living = childrenOf(postmaster).map(cpuTimeOf);
  return living.reduce((sum, one) => sum + one, server.cpuTime + server.cpuTimeOfEnded);
}

/** The postmaster of a backend; undefined where the server runs on another machine. */
export function postmasterOf(backend: number): number | undefined {
  try {
    const name = readFileSync(`/proc/${backend}/comm`, 'utf8').trim();
    return name.startsWith('postgres') ? statOf(backend)?.parent : undefined;
  } catch {
    return undefined;
  }
}

const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => statOf(pid)?.parent === parent);

/** The entry of a process in `/proc`, times in milliseconds; undefined after its end. */
function statOf(pid: number) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in parentheses, may contain spaces.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [user, system, childUser, childSystem] = fields.slice(11, 15).map(Number) as number[];
    return {
      parent: Number(fields[1]),
      cpuTime: (user! + system!) * TICK_MS,
      cpuTimeOfEnded: (childUser! + childSystem!) * TICK_MS,
    };
  } catch {
    return undefined;
  }
}

/**
 * The measured resources of a service and its PostgreSQL, and their permitted growth while both
 * work. PostgreSQL has up to three temporary workers.
 */
export const GROWTH_LIMITS = {
  'memory of the service, MB': 64,
  'memory of the largest process of PostgreSQL, MB': 8,
  'memory of all its processes, MB': 64,
  'open files and sockets of the service': 5,
  'processes of PostgreSQL': 4,
} as const;

export type Usage = Record<keyof typeof GROWTH_LIMITS, number>;

export function usageOf(service: number, postmaster: number): Usage {
  const backends = backendMemoryOf(postmaster);
  return {
    'memory of the service, MB': residentMemoryOf(service),
    'memory of the largest process of PostgreSQL, MB': Math.max(...backends),
    'memory of all its processes, MB': backends.reduce((sum, memory) => sum + memory, 0),
    'open files and sockets of the service': openHandlesOf(service),
    'processes of PostgreSQL': backends.length,
  };
}
