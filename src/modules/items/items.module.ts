import { Module } from '@nestjs/common';
import { EventsModule } from '../../events/events.module.js';
import { LocationsModule } from '../locations/locations.module.js';
import { ProductsModule } from '../products/products.module.js';
import { ResourcesModule } from '../resources/resources.module.js';
import { ShopModule } from '../shop/shop.module.js';
import { ItemEventsService } from './item-events.service.js';
import { ItemReceiptsService } from './item-receipts.service.js';
import { ItemUpdateService } from './item-update.service.js';
import { ItemsController } from './items.controller.js';
import { ItemsRepository } from './items.repository.js';
import { ItemsService } from './items.service.js';

/** The physical units of a shop. */
@Module({
  imports: [ShopModule, ResourcesModule, LocationsModule, ProductsModule, EventsModule],
  controllers: [ItemsController],
  providers: [
    ItemsService,
    ItemUpdateService,
    ItemReceiptsService,
    ItemsRepository,
    ItemEventsService,
  ],
  exports: [ItemsService, ItemReceiptsService, ItemEventsService],
})
export class ItemsModule {}
