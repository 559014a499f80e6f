import { Module } from '@nestjs/common';
import { ApiKeysService } from './api-keys.service.js';
import { CredentialsService } from './credentials.service.js';

/** Who calls, and for which shop. The guards are bound in the application module. */
@Module({
  providers: [CredentialsService, ApiKeysService],
  exports: [CredentialsService, ApiKeysService],
})
export class AuthModule {}
