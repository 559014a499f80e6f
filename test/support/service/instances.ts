import { HttpClient } from './client.js';
import { command, newKey } from './command.js';
import { type RareBranch, reachedBranches } from './rare-branches.js';
import { ServiceProcess } from './service.js';

const INSTANCES = 2;

/** Two processes of the build on one database, with clients of one new shop. */
export class Instances {
  readonly clients: HttpClient[] = [];
  kills = 0;
  private readonly services: ServiceProcess[] = [];
  private readonly ports: string[] = [];
  private readonly reached = new Set<RareBranch>();
  private restart: Promise<void> | undefined;

  private constructor(private readonly environment: NodeJS.ProcessEnv) {}

  /** @param name the name of the shop */
  static async start(databaseUrl: string, name: string): Promise<Instances> {
    const environment = {
      DATABASE_URL: databaseUrl,
      HOST: '127.0.0.1',
      NODE_ENV: 'production',
      THROTTLE_KEY_LIMIT: '1000000',
      THROTTLE_ANONYMOUS_LIMIT: '1000000',
    };
    const { id } = await command(environment, 'shops', 'create', '--name', name);
    const token = await newKey(environment, id, name);
    const instances = new Instances(environment);
    for (let index = 0; index < INSTANCES; index += 1) {
      const url = await instances.startService(index);
      instances.clients.push(new HttpClient(`${url}/api/v1`, token));
    }
    return instances;
  }

  /**
   * Kills any instance and starts it again on its port, unless one is being restarted.
   * @param random from 0 to less than 1
   */
  killAny(random = Math.random()): Promise<void> {
    this.restart ??= this.kill(Math.floor(random * INSTANCES));
    return this.restart;
  }

  /** The expected branches that no instance has reached so far. */
  async unreached(expected: readonly RareBranch[]): Promise<RareBranch[]> {
    await this.restart;
    await Promise.all(this.ports.map((_, index) => this.readMetrics(index)));
    return expected.filter((branch) => !this.reached.has(branch));
  }

  async stop(): Promise<void> {
    await this.restart;
    await Promise.all(this.services.map((service) => service.stop()));
  }

  private async kill(index: number): Promise<void> {
    this.kills += 1;
    await this.readMetrics(index);
    await this.services[index]!.kill();
    await this.startService(index);
    this.restart = undefined;
  }

  private async readMetrics(index: number): Promise<void> {
    const response = await fetch(`http://127.0.0.1:${this.ports[index]}/metrics`);
    for (const branch of reachedBranches(await response.text())) this.reached.add(branch);
  }

  private async startService(index: number): Promise<string> {
    const service = new ServiceProcess({ ...this.environment, PORT: this.ports[index] ?? '0' });
    this.services[index] = service;
    const url = await service.url();
    this.ports[index] = new URL(url).port;
    return url;
  }
}
