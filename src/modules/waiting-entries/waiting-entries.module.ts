import { Module } from '@nestjs/common';
import { EventsModule } from '../../platform/events/events.module.js';
import { ShopsModule } from '../../platform/shops/shops.module.js';
import { VersionsModule } from '../../platform/versions/versions.module.js';
import { RentalsModule } from '../rentals/rentals.module.js';
import { WaitingEntriesController } from './waiting-entries.controller.js';
import { WaitingEntriesRepository } from './waiting-entries.repository.js';
import { WaitingEntriesService } from './waiting-entries.service.js';

/** The customers who wait for units. */
@Module({
  imports: [EventsModule, RentalsModule, ShopsModule, VersionsModule],
  controllers: [WaitingEntriesController],
  providers: [WaitingEntriesService, WaitingEntriesRepository],
  exports: [WaitingEntriesService],
})
export class WaitingEntriesModule {}
