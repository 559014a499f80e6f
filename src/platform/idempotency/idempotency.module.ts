import { Module } from '@nestjs/common';
import { ShopsModule } from '../shops/shops.module.js';
import { ExpiredKeysService } from './expired-keys.service.js';
import { IdempotencyKeysRepository } from './idempotency-keys.repository.js';
import { IdempotencyService } from './idempotency.service.js';

/** Requests that are sent again. The interceptor is bound in the application module. */
@Module({
  imports: [ShopsModule],
  providers: [IdempotencyService, IdempotencyKeysRepository, ExpiredKeysService],
  exports: [IdempotencyService],
})
export class IdempotencyModule {}
