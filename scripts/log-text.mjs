import { createInterface } from 'node:readline';
import { prettyFactory } from 'pino-pretty';

/**
 * Writes log lines as text for people, with colours if the terminal has them. Lines that are not
 * JSON stay as they are: `npm start | node scripts/log-text.mjs`.
 */

/** Characters that a terminal interprets or hides. */
const CONTROLS = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

const prettify = prettyFactory({
  colorize: process.stdout.isTTY && process.stdout.hasColors(),
  singleLine: true,
  translateTime: 'SYS:HH:MM:ss',
});

// Ctrl-C ends the service, whose last lines follow.
process.on('SIGINT', () => {});
// The reader of the text may end first, as `head` does.
process.stdout.on('error', () => {});
for await (const line of createInterface(process.stdin)) {
  process.stdout.write(line.startsWith('{') ? prettify(readableEvent(line)) : `${line}\n`);
}

/** The event of a line; that of a request has its main fields in the message. */
function readableEvent(line) {
  const event = JSON.parse(line, escapeControls);
  if (event.msg !== 'request') return event;
  const { method, path, status, milliseconds, ...rest } = event;
  return { ...rest, msg: `${method} ${path}: ${status} in ${milliseconds} ms` };
}

/** Client input cannot change what the terminal shows. Only a stack has several lines. */
function escapeControls(key, value) {
  if (typeof value !== 'string') return value;
  return value.replace(CONTROLS, (character) =>
    key === 'stack' && character === '\n' ? character : escaped(character),
  );
}

function escaped(character) {
  const units = character.split('').map((unit) => unit.charCodeAt(0).toString(16));
  return units.map((unit) => `\\u${unit.padStart(4, '0')}`).join('');
}
