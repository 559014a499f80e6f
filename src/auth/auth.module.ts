import { Module } from '@nestjs/common';
import { ApiKeysService } from './api.keys.service.js';
import { Credentials } from './credentials.js';

/** Who calls, and for which shop. The guards are bound in the application module. */
@Module({
  providers: [Credentials, ApiKeysService],
  exports: [Credentials, ApiKeysService],
})
export class AuthModule {}
