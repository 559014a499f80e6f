const NEWLINE = '\n';

/** A response whose JSON is already serialized; it is sent unchanged, with its own status. */
export class SerializedResponse {
  /** The bytes to send: the JSON and a newline, encoded once for the entity tag and the socket. */
  readonly line: Buffer;

  constructor(
    readonly status: number,
    readonly text: string,
  ) {
    this.line = Buffer.from(text + NEWLINE);
  }

  static of(status: number, body: unknown): SerializedResponse {
    return body instanceof SerializedResponse
      ? body
      : new SerializedResponse(status, JSON.stringify(body));
  }

  /** The JSON without the newline. */
  get json(): Buffer {
    return this.line.subarray(0, -NEWLINE.length);
  }
}
