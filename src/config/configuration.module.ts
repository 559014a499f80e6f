import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Configuration } from './configuration.js';

/** Gives the configuration to whoever asks for it. */
@Global()
@Module({})
export class ConfigurationModule {
  static register(configuration: Configuration): DynamicModule {
    return {
      module: ConfigurationModule,
      providers: [{ provide: Configuration, useValue: configuration }],
      exports: [Configuration],
    };
  }
}
