import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { childrenOf } from './cpu-time.js';

/** The memory of a process that is in use, in megabytes: from `/proc` where there is one, small images have no `ps`. */
export function residentMemoryOf(pid: number): number {
  if (existsSync('/proc')) return megabytesOf(pid, 'VmRSS');
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
}

/** What a process has open: files, sockets, pipes. */
export const openHandlesOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

/** The memory that each process of a PostgreSQL server has to itself, in megabytes. */
export const backendMemoryOf = (postmaster: number): number[] =>
  childrenOf(postmaster).map((pid) => {
    try {
      return megabytesOf(pid, 'RssAnon');
    } catch {
      // It has ended since.
      return 0;
    }
  });

function megabytesOf(pid: number, name: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const [, kilobytes] = new RegExp(String.raw`^${name}:\s+(\d+)`, 'm').exec(status) ?? [];
  return Number(kilobytes) / 1024;
}
