import { Module } from '@nestjs/common';
import { VersionsModule } from '../../platform/versions/versions.module.js';
import { EventsModule } from '../../platform/events/events.module.js';
import { ShopsModule } from '../../platform/shops/shops.module.js';
import { BlockedDatesController } from './blocked-dates.controller.js';
import { BlockedDatesRepository } from './blocked-dates.repository.js';
import { BlockedDatesService } from './blocked-dates.service.js';

/** Days on which items, variants, products or the store cannot be rented. */
@Module({
  imports: [EventsModule, ShopsModule, VersionsModule],
  controllers: [BlockedDatesController],
  providers: [BlockedDatesService, BlockedDatesRepository],
  exports: [BlockedDatesService],
})
export class BlockedDatesModule {}
