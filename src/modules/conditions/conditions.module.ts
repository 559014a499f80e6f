import { Module } from '@nestjs/common';
import { VersionsModule } from '../../platform/versions/versions.module.js';
import { EventsModule } from '../../platform/events/events.module.js';
import { ConditionsController } from './conditions.controller.js';
import { ConditionsRepository } from './conditions.repository.js';
import { ConditionsService } from './conditions.service.js';

/** The states that a shop's units can be in. */
@Module({
  imports: [EventsModule, VersionsModule],
  controllers: [ConditionsController],
  providers: [ConditionsService, ConditionsRepository],
  exports: [ConditionsService],
})
export class ConditionsModule {}
