import { Module } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Configuration } from '../../config/configuration.js';
import { Metrics } from '../metrics/metrics.js';
import { SharedWindowStorage } from './shared-window-storage.js';
import { MemoryWindowStorage, WindowStorage } from './window-storage.js';

/** Where the windows are counted: in Redis where one is named, else in this process. */
@Module({
  providers: [
    {
      provide: WindowStorage,
      inject: [Configuration, Metrics, HttpAdapterHost],
      useFactory: ({ redisUrl }: Configuration, metrics: Metrics, host: HttpAdapterHost) =>
        redisUrl === undefined
          ? new MemoryWindowStorage()
          : new SharedWindowStorage(redisUrl, metrics, host),
    },
  ],
  exports: [WindowStorage],
})
export class WindowStorageModule {}
