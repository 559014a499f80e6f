import { Module } from '@nestjs/common';
import { ThrottlerModule, type ThrottlerModuleOptions } from '@nestjs/throttler';
import { Configuration } from '../../config/configuration.js';
import {
  THROTTLE_PROFILES,
  THROTTLE_WINDOW,
  type ThrottleProfile,
} from '../../config/throttle-profiles.js';
import { RateLimitGuard } from './rate-limit.guard.js';
import { WindowStorageModule } from './window-storage.module.js';
import { WindowStorage } from './window-storage.js';

/** The named limit profiles. */
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
