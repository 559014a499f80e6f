import { Module } from '@nestjs/common';
import { EventsModule } from '../../platform/events/events.module.js';
import { ConditionsModule } from '../conditions/conditions.module.js';
import { CreditsModule } from '../credits/credits.module.js';
import { CyclesModule } from '../cycles/cycles.module.js';
import { ItemsModule } from '../items/items.module.js';
import { ProductsModule } from '../products/products.module.js';
import { ResourcesModule } from '../resources/resources.module.js';
import { ShopsModule } from '../../platform/shops/shops.module.js';
import { ReturnCreditsService } from './return-credits.service.js';
import { ReturnGatheringService } from './return-gathering.service.js';
import { ReturnLinesRepository } from './return-lines.repository.js';
import { ReturnOrdersController } from './return-orders.controller.js';
import { ReturnOrdersRepository } from './return-orders.repository.js';
import { ReturnOrdersService } from './return-orders.service.js';
import { ReturnStorageService } from './return-storage.service.js';
import { ReturnWritesRepository } from './return-writes.repository.js';
import { ReturnCreationService } from './return-creation.service.js';
import { ReturnReceivalListener } from './return-receival.listener.js';
import { ReturnRestockListener } from './return-restock.listener.js';
import { ReturnUpdateService } from './return-update.service.js';

/** What customers of a shop send back. */
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
    ReturnCreationService,
    ReturnUpdateService,
    ReturnGatheringService,
    ReturnStorageService,
    ReturnCreditsService,
    ReturnRestockListener,
    ReturnReceivalListener,
    ReturnOrdersRepository,
    ReturnLinesRepository,
    ReturnWritesRepository,
  ],
  exports: [ReturnOrdersService],
})
export class ReturnOrdersModule {}
