import { Module } from '@nestjs/common';
import { ThrottlerModule, type ThrottlerModuleOptions } from '@nestjs/throttler';
import { Configuration } from '../../config/configuration.js';
import {
  THROTTLE_PROFILES,
  THROTTLE_WINDOW,
  type ThrottleProfile,
} from '../../config/throttle-profiles.js';
import { RateLimitGuard } from './rate-limit.guard.js';
import { MemoryWindowStorage } from './window-storage.js';

/** The named limit profiles, counted in this process. */
@Module({
  imports: [ThrottlerModule.forRootAsync({ inject: [Configuration], useFactory: optionsOf })],
  providers: [RateLimitGuard],
  exports: [RateLimitGuard],
})
export class ThrottlingModule {}

function optionsOf({ throttleLimits }: Configuration): ThrottlerModuleOptions {
  const names = Object.keys(THROTTLE_PROFILES) as ThrottleProfile[];
  return {
    throttlers: names.map((name) => ({ name, ttl: THROTTLE_WINDOW, limit: throttleLimits[name] })),
    storage: new MemoryWindowStorage(),
  };
}
