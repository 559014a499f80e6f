import { Module } from '@nestjs/common';
import { EventsModule } from '../../events/events.module.js';
import { ConditionsModule } from '../conditions/conditions.module.js';
import { CreditsModule } from '../credits/credits.module.js';
import { CyclesModule } from '../cycles/cycles.module.js';
import { ItemsModule } from '../items/items.module.js';
import { ResourcesModule } from '../resources/resources.module.js';
import { ShopModule } from '../shop/shop.module.js';
import { TimelineModule } from '../timeline/timeline.module.js';
import { ReturnCreationService } from './returning/return-creation.service.js';
import { ReturnCreditsService } from './receiving/return-credits.service.js';
import { ReturnEntriesService } from './returning/return-entries.service.js';
import { ReturnLinesRepository } from './return-lines.repository.js';
import { ReturnOrdersController } from './return-orders.controller.js';
import { ReturnOrdersRepository } from './return-orders.repository.js';
import { ReturnOrdersService } from './return-orders.service.js';
import { ReturnProgressService } from './receiving/return-progress.service.js';
import { ReturnReceiptsService } from './receiving/return-receipts.service.js';
import { ReturnRestockListener } from './receiving/return-restock.listener.js';
import { ReturnUpdateService } from './receiving/return-update.service.js';
import { ReturnedCyclesListener } from './receiving/returned-cycles.listener.js';

/** What customers of a shop send back. */
@Module({
  imports: [
    ShopModule,
    ResourcesModule,
    ConditionsModule,
    EventsModule,
    TimelineModule,
    ItemsModule,
    CreditsModule,
    CyclesModule,
  ],
  controllers: [ReturnOrdersController],
  providers: [
    ReturnOrdersService,
    ReturnCreationService,
    ReturnEntriesService,
    ReturnUpdateService,
    ReturnReceiptsService,
    ReturnProgressService,
    ReturnCreditsService,
    ReturnRestockListener,
    ReturnedCyclesListener,
    ReturnOrdersRepository,
    ReturnLinesRepository,
  ],
  exports: [ReturnOrdersService],
})
export class ReturnOrdersModule {}
