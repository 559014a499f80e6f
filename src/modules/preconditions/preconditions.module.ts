import { Module } from '@nestjs/common';
import { PreconditionsService } from './preconditions.service.js';
import { RecordLocksRepository } from './record-locks.repository.js';

/** Changes of what a client has read before. The interceptor is bound in the application module. */
@Module({
  providers: [PreconditionsService, RecordLocksRepository],
  exports: [PreconditionsService],
})
export class PreconditionsModule {}
