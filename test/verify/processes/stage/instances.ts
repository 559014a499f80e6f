import { HttpClient } from '../../../support/service/client.js';
import { newShopKey } from '../../../support/service/command.js';
import { type RareBranch, reachedBranches } from '../../../support/service/rare-branches.js';
import { Instance } from './instance.js';

/** Two processes of the build on one database, with clients of one new shop. */
export class Instances {
  kills = 0;
  private readonly reached = new Set<RareBranch>();
  private restart: Promise<void> | undefined;

  private constructor(
    private readonly all: readonly Instance[],
    readonly clients: readonly HttpClient[],
  ) {}

  /** @param name the name of the shop */
  static async start(databaseUrl: string, name: string): Promise<Instances> {
    const environment = { DATABASE_URL: databaseUrl };
    const token = await newShopKey(environment, name);
    const all = Instance.pair(environment);
    const urls = await Promise.all(all.map((instance) => instance.start()));
    const clients = urls.map((url) => new HttpClient(`${url}/api/v1`, token));
    return new Instances(all, clients);
  }

  /**
   * Kills any instance and starts it again on its port, unless one is being restarted.
   * @param random from 0 to less than 1
   */
  killAny(random = Math.random()): Promise<void> {
    this.restart ??= this.kill(this.all[Math.floor(random * this.all.length)]!);
    return this.restart;
  }

  /** The expected branches that no instance has reached so far. */
  async unreached(expected: readonly RareBranch[]): Promise<RareBranch[]> {
    await this.restart;
    await Promise.all(this.all.map((instance) => this.readMetrics(instance)));
    return expected.filter((branch) => !this.reached.has(branch));
  }

  async stop(): Promise<void> {
    await this.restart;
    await Promise.all(this.all.map(({ service }) => service.stop()));
  }

  private async kill(instance: Instance): Promise<void> {
    this.kills += 1;
    await this.readMetrics(instance);
    await instance.killAndStart();
    this.restart = undefined;
  }

  private async readMetrics({ url }: Instance): Promise<void> {
    const response = await fetch(`${url}/metrics`);
    for (const branch of reachedBranches(await response.text())) this.reached.add(branch);
  }
}
