import type { WriteStream } from 'node:tty';
import type { DestinationStream } from 'pino';
import { prettyFactory } from 'pino-pretty';
import { escaped } from './logger.js';

/** Characters that a terminal interprets or hides. */
const CONTROLS = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** Writes log lines as text for people, with colours if the terminal has them. */
export function createTerminalLog(
  terminal: Pick<WriteStream, 'hasColors' | 'write'>,
): DestinationStream {
  const prettify = prettyFactory({
    colorize: terminal.hasColors(),
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss',
  });
  return { write: (line) => terminal.write(prettify(readableEvent(line))) };
}

/** The event of a line; that of a request has its main fields in the message. */
function readableEvent(line: string): Record<string, unknown> {
  const event = JSON.parse(line, escapeControls) as Record<string, unknown>;
  if (event['msg'] !== 'request') return event;
  const { method, path, status, milliseconds, ...rest } = event;
  return { ...rest, msg: `${method} ${path}: ${status} in ${milliseconds} ms` };
}

/** Client input cannot change what the terminal shows. Only a stack has several lines. */
function escapeControls(key: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return value.replace(CONTROLS, (character) =>
    key === 'stack' && character === '\n' ? character : escaped(character),
  );
}
