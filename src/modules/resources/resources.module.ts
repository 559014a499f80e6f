import { Module } from '@nestjs/common';
import { EventsModule } from '../../platform/events/events.module.js';
import { ResourcesRepository } from './resources.repository.js';
import { ResourcesService } from './resources.service.js';

/** The ids that items, cycles and return orders share. */
@Module({
  imports: [EventsModule],
  providers: [ResourcesService, ResourcesRepository],
  exports: [ResourcesService],
})
export class ResourcesModule {}
