import { type DynamicModule, Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { dataSourceOptions } from './data.source.js';
import { Database } from './database.js';

/** The pool, and `Database` for those who make Scopes. */
@Global()
@Module({})
export class DatabaseModule {
  static register(database: { url: string; cluster: boolean; poolSize: number }): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [TypeOrmModule.forRoot({ ...dataSourceOptions(database), retryAttempts: 0 })],
      providers: [Database],
      exports: [Database],
    };
  }
}
