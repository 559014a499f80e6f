import { Module } from '@nestjs/common';
import { EventsModule } from '../../platform/events/events.module.js';
import { CustomerOwnersRepository } from './customer-owners.repository.js';
import { CustomerOwnersService } from './customer-owners.service.js';
import { ResourcesRepository } from './resources.repository.js';
import { ResourcesService } from './resources.service.js';

/** The ids that items, cycles and return orders share, and customers as owners beside them. */
@Module({
  imports: [EventsModule],
  providers: [
    ResourcesService,
    ResourcesRepository,
    CustomerOwnersService,
    CustomerOwnersRepository,
  ],
  exports: [ResourcesService, CustomerOwnersService],
})
export class ResourcesModule {}
