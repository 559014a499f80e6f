const NEWLINE = '\n';

/** An answer whose JSON is written already; it is sent as it is, with its own status. */
export class SerializedResponse {
  /** What is sent: the JSON and a newline. Encoded once for the entity tag and for the socket. */
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

  /** The JSON alone. */
  get json(): Buffer {
    return this.line.subarray(0, -NEWLINE.length);
  }
}
