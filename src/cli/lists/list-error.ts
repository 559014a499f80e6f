/** What is wrong with a list as a whole, so that what follows in it cannot be read. */
export class ListError extends Error {
  constructor(
    readonly line: number,
    readonly sentence: string,
  ) {
    super(`line ${line}: ${sentence}`);
  }
}
