import { Module } from '@nestjs/common';
import { VersionsModule } from '../../platform/versions/versions.module.js';
import { ShopsModule } from '../../platform/shops/shops.module.js';
import { ItemsModule } from '../items/items.module.js';
import { RentalsModule } from '../rentals/rentals.module.js';
import { TimelineModule } from '../timeline/timeline.module.js';
import { ReturnOrdersController } from './return-orders.controller.js';
import { ReturnOrdersRepository } from './return-orders.repository.js';
import { ReturnOrdersService } from './return-orders.service.js';

/** The return orders of a shop. */
@Module({
  imports: [ShopsModule, ItemsModule, RentalsModule, TimelineModule, VersionsModule],
  controllers: [ReturnOrdersController],
  providers: [ReturnOrdersService, ReturnOrdersRepository],
  exports: [ReturnOrdersService],
})
export class ReturnOrdersModule {}
