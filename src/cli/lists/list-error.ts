/** An error of a list as a whole, after which the rest cannot be read. */
export class ListError extends Error {
  constructor(
    readonly line: number,
    readonly sentence: string,
  ) {
    super(`line ${line}: ${sentence}`);
  }
}
