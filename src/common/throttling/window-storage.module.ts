import { Module } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Configuration } from '../../config/configuration.js';
import { Metrics } from '../metrics/metrics.js';
import { MemoryWindowStorage, WindowStorage } from './window-storage.js';

/** Where the windows are counted: in Redis where one is named, else in this process. */
@Module({
  providers: [
    {
      provide: WindowStorage,
      inject: [Configuration, Metrics, HttpAdapterHost],
      useFactory: async (
        { redisUrl }: Configuration,
        metrics: Metrics,
        host: HttpAdapterHost,
      ): Promise<WindowStorage> => {
        if (redisUrl === undefined) return new MemoryWindowStorage();
        // Who names no Redis does not load its client.
        const { SharedWindowStorage } = await import('./shared-window-storage.js');
        return new SharedWindowStorage(redisUrl, metrics, host);
      },
    },
  ],
  exports: [WindowStorage],
})
export class WindowStorageModule {}
