import { Module } from '@nestjs/common';
import { EventsModule } from '../../events/events.module.js';
import { ConditionsModule } from '../conditions/conditions.module.js';
import { ShopController } from './shop.controller.js';
import { ShopReader } from './shop.reader.js';
import { ShopsRepository } from './shops.repository.js';
import { ShopsService } from './shops.service.js';

/** The tenants, and the logistics settings of each. */
@Module({
  imports: [EventsModule, ConditionsModule],
  controllers: [ShopController],
  providers: [ShopsService, ShopsRepository, ShopReader],
  exports: [ShopsService, ShopReader],
})
export class ShopModule {}
