import { ServiceProcess, UNLIMITED } from '../../../support/service/service.js';

/** A process of the service that comes back on its port. */
export class Instance {
  service!: ServiceProcess;
  url = '';
  private port = '0';

  /** @param program the command to run instead of the build */
  constructor(
    private readonly environment: NodeJS.ProcessEnv,
    private readonly program?: string,
  ) {}

  /** Two processes on one database, which has a shop already. */
  static pair(environment: NodeJS.ProcessEnv, program?: string): [Instance, Instance] {
    return [new Instance(environment, program), new Instance(environment, program)];
  }

  async start(): Promise<string> {
    const environment = { ...UNLIMITED, HOST: '127.0.0.1', ...this.environment, PORT: this.port };
    this.service = new ServiceProcess(environment, this.program);
    this.url = await this.service.url();
    this.port = new URL(this.url).port;
    return this.url;
  }

  async killAndStart(): Promise<void> {
    await this.kill();
    await this.start();
  }

  async kill(): Promise<void> {
    await this.service?.kill();
  }
}
