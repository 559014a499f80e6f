import { type DynamicModule, Module } from '@nestjs/common';
import { ThrottlerModule, type ThrottlerOptions } from '@nestjs/throttler';
import { RateLimitGuard } from './rate-limit.guard.js';
import { MemoryWindowStorage } from './window-storage.js';

/** The named limit profiles, counted in this process. */
@Module({})
export class ThrottlingModule {
  static register(profiles: ThrottlerOptions[]): DynamicModule {
    return {
      module: ThrottlingModule,
      imports: [
        ThrottlerModule.forRoot({ throttlers: profiles, storage: new MemoryWindowStorage() }),
      ],
      providers: [RateLimitGuard],
      exports: [RateLimitGuard],
    };
  }
}
