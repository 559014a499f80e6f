/** An answer whose JSON is written already; it is sent as it is, with its own status. */
export class ReadyAnswer {
  constructor(
    readonly status: number,
    readonly text: string,
  ) {}

  static of(status: number, body: unknown): ReadyAnswer {
    return new ReadyAnswer(status, JSON.stringify(body));
  }
}
