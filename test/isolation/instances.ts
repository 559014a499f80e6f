import { HttpClient } from '../support/service/client.js';
import { command, newKey } from '../support/service/command.js';
import { ServiceProcess } from '../support/service/service.js';
import type { Random } from '../lists-check/random.js';

const INSTANCES = 2;

/** Two processes of the build on one database. */
export class Instances {
  readonly clients: HttpClient[] = [];
  kills = 0;
  private readonly services: ServiceProcess[] = [];
  private readonly ports: string[] = [];
  private restart: Promise<void> | undefined;

  private constructor(private readonly environment: NodeJS.ProcessEnv) {}

  static async start(databaseUrl: string): Promise<Instances> {
    const environment = {
      DATABASE_URL: databaseUrl,
      HOST: '127.0.0.1',
      NODE_ENV: 'production',
      THROTTLE_KEY_LIMIT: '1000000',
    };
    const { id } = await command(environment, 'shops', 'create', '--name', 'Isolation');
    const token = await newKey(environment, id, 'Isolation');
    const instances = new Instances(environment);
    for (let index = 0; index < INSTANCES; index += 1) {
      const url = await instances.startService(index);
      instances.clients.push(new HttpClient(`${url}/api/v1`, token));
    }
    return instances;
  }

  /** Kills any instance and starts it again on its port, unless one is being restarted. */
  killAny(random: Random): void {
    if (this.restart) return;
    const index = random.below(INSTANCES);
    this.kills += 1;
    const restart = async (): Promise<void> => {
      await this.services[index]!.kill();
      await this.startService(index);
      this.restart = undefined;
    };
    this.restart = restart();
  }

  async stop(): Promise<void> {
    await this.restart;
    await Promise.all(this.services.map((service) => service.stop()));
  }

  private async startService(index: number): Promise<string> {
    const service = new ServiceProcess({ ...this.environment, PORT: this.ports[index] ?? '0' });
    this.services[index] = service;
    const url = await service.url();
    this.ports[index] = new URL(url).port;
    return url;
  }
}
