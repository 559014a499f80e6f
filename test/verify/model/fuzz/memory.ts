import { residentMemoryOf } from '../../../../bench/environment/process-usage.js';

/** How much more than after warming up the service may hold at the end, in MB. */
const GROWTH = 150;

/** After how many requests it is looked at again. */
const EACH = 250;

/** The resident memory of a process over a run. */
export class Memory {
  private readonly samples: number[] = [];

  note(pid: number, requests: number): void {
    if (requests < this.samples.length * EACH) return;
    this.samples.push(Math.round(residentMemoryOf(pid)));
  }

  text(): string {
    const { warm, end } = this;
    return `Memory: ${warm} MB when warm, ${end} MB at the end, ${Math.max(...this.samples)} MB at most`;
  }

  /** The fault, or undefined while memory is flat. */
  fault(): string | undefined {
    return this.end - this.warm > GROWTH ? this.text() : undefined;
  }

  /** After a quarter of the run. */
  private get warm(): number {
    return this.median(0.25, 0.5);
  }

  private get end(): number {
    return this.median(0.75, 1);
  }

  private median(from: number, to: number): number {
    const { length } = this.samples;
    const some = this.samples.slice(Math.floor(from * length), Math.ceil(to * length));
    return some.sort((one, other) => one - other)[Math.floor(some.length / 2)] ?? 0;
  }
}
