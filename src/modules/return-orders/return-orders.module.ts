import { Module } from '@nestjs/common';
import { EventsModule } from '../../platform/events/events.module.js';
import { ConditionsModule } from '../conditions/conditions.module.js';
import { CreditsModule } from '../credits/credits.module.js';
import { CyclesModule } from '../cycles/cycles.module.js';
import { ItemsModule } from '../items/items.module.js';
import { ProductsModule } from '../products/products.module.js';
import { ResourcesModule } from '../resources/resources.module.js';
import { ShopsModule } from '../../platform/shops/shops.module.js';
import { ReturnGatheringService } from '../rentals/returning/return-gathering.service.js';
import { ReturnOrdersController } from './return-orders.controller.js';
import { ReturnOrdersRepository } from './return-orders.repository.js';
import { ReturnOrdersService } from './return-orders.service.js';
import { ReturnStorageService } from '../rentals/returning/return-storage.service.js';
import { ReturnOrdersListener } from '../rentals/returning/return-orders.listener.js';

/** The return orders of a shop. */
@Module({
  imports: [
    ShopsModule,
    ResourcesModule,
    ConditionsModule,
    EventsModule,
    ItemsModule,
    ProductsModule,
    CreditsModule,
    CyclesModule,
  ],
  controllers: [ReturnOrdersController],
  providers: [
    ReturnOrdersService,
    ReturnGatheringService,
    ReturnStorageService,
    ReturnOrdersListener,
    ReturnOrdersRepository,
  ],
  exports: [ReturnOrdersService],
})
export class ReturnOrdersModule {}
