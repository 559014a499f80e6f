import { Module } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ThrottlerModule, type ThrottlerModuleOptions } from '@nestjs/throttler';
import { Configuration } from '../../config/configuration.js';
import {
  THROTTLE_PROFILES,
  THROTTLE_WINDOW,
  type ThrottleProfile,
} from '../../config/throttle-profiles.js';
import { Metrics } from '../../observability/metrics.js';
import { RateLimitGuard } from './rate-limit.guard.js';
import { MemoryWindowStorage, WindowStorage } from './window-storage.js';

/** Counts the windows in Redis if one is configured, else in this process. */
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
        // Without a configured Redis, its client is not loaded.
        const { SharedWindowStorage } = await import('./shared-window-storage.js');
        return new SharedWindowStorage(redisUrl, metrics, host);
      },
    },
  ],
  exports: [WindowStorage],
})
class WindowStorageModule {}

@Module({
  imports: [
    ThrottlerModule.forRootAsync({
      imports: [WindowStorageModule],
      inject: [Configuration, WindowStorage],
      useFactory: optionsOf,
    }),
  ],
  providers: [RateLimitGuard],
  exports: [RateLimitGuard],
})
export class ThrottlingModule {}

function optionsOf(
  { throttleLimits }: Configuration,
  storage: WindowStorage,
): ThrottlerModuleOptions {
  const names = Object.keys(THROTTLE_PROFILES) as ThrottleProfile[];
  return {
    throttlers: names.map((name) => ({ name, ttl: THROTTLE_WINDOW, limit: throttleLimits[name] })),
    storage,
  };
}
