import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { LoggedEvent } from './types.js';

/** The service sends something every 15 s; after so many milliseconds of silence the stream is dead. */
const SILENCE_TIMEOUT_MS = 40_000;

/** The events of one stream, until it ends. */
export async function* eventsIn(
  stream: ReadableStream<Uint8Array>,
): AsyncGenerator<LoggedEvent, void, void> {
  const dead = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listen = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => dead.abort(), SILENCE_TIMEOUT_MS);
  };
  const heard = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      listen();
      controller.enqueue(chunk);
    },
  });
  const reader = stream
    .pipeThrough(heard, { signal: dead.signal })
    .pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  listen();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      yield JSON.parse(value.data) as LoggedEvent;
    }
  } finally {
    clearTimeout(timer);
    await reader.cancel().catch(() => {});
  }
}
