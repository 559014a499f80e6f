import { Module } from '@nestjs/common';
import { RecordVersionsRepository } from './record-versions.repository.js';
import { RecordVersionsService } from './record-versions.service.js';

/** The versions of records, for updates that apply only to the version that was read. */
@Module({
  providers: [RecordVersionsRepository, RecordVersionsService],
  exports: [RecordVersionsRepository, RecordVersionsService],
})
export class VersionsModule {}
