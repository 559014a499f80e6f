import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { ShopsModule } from '../shops/shops.module.js';
import { ApiKeysRepository } from './api-keys.repository.js';
import { ApiKeysService } from './api-keys.service.js';
import { CredentialsService } from './credentials.service.js';
import { LastUsesService } from './last-uses.service.js';

/**
 * Authenticates callers and resolves their shop. The guards are bound in the application module.
 */
@Module({
  imports: [EventsModule, ShopsModule],
  providers: [CredentialsService, LastUsesService, ApiKeysService, ApiKeysRepository],
  exports: [CredentialsService, ApiKeysService],
})
export class AuthModule {}
