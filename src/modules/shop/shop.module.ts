import { Module } from '@nestjs/common';
import { VersionsModule } from '../../platform/versions/versions.module.js';
import { EventLogModule } from '../../platform/event-log/event-log.module.js';
import { EventsModule } from '../../platform/events/events.module.js';
import { ShopsModule } from '../../platform/shops/shops.module.js';
import { ConditionsModule } from '../conditions/conditions.module.js';
import { ClockController } from './clock.controller.js';
import { ClockService } from './clock.service.js';
import { ShopController } from './shop.controller.js';
import { ShopsRepository } from './shops.repository.js';
import { ShopsService } from './shops.service.js';

/** The tenants, and the logistics settings of each. */
@Module({
  imports: [EventLogModule, EventsModule, ConditionsModule, ShopsModule, VersionsModule],
  controllers: [ShopController, ClockController],
  providers: [ShopsService, ShopsRepository, ClockService],
  exports: [ShopsService],
})
export class ShopModule {}
