import { Module } from '@nestjs/common';
import { EventsModule } from '../../platform/events/events.module.js';
import { CalendarModule } from '../calendar/calendar.module.js';
import { ConditionsModule } from '../conditions/conditions.module.js';
import { CustomFieldsModule } from '../custom-fields/custom-fields.module.js';
import { LocationsModule } from '../locations/locations.module.js';
import { ProductsModule } from '../products/products.module.js';
import { RentalsModule } from '../rentals/rentals.module.js';
import { ResourcesModule } from '../resources/resources.module.js';
import { ServicePlansModule } from '../service-plans/service-plans.module.js';
import { ShopsModule } from '../../platform/shops/shops.module.js';
import { ItemImportService } from './item-import.service.js';
import { ItemServicesController } from './item-services.controller.js';
import { ItemsController } from './items.controller.js';
import { ItemsRepository } from './items.repository.js';
import { ItemsService } from './items.service.js';
import { StocktakeRepository } from './stocktake.repository.js';
import { StocktakeService } from './stocktake.service.js';

/** The physical units of a shop. */
@Module({
  imports: [
    CalendarModule,
    ShopsModule,
    ResourcesModule,
    ConditionsModule,
    LocationsModule,
    ProductsModule,
    CustomFieldsModule,
    CalendarModule,
    EventsModule,
    RentalsModule,
    ServicePlansModule,
  ],
  controllers: [ItemsController, ItemServicesController],
  providers: [
    ItemsService,
    ItemsRepository,
    ItemImportService,
    StocktakeService,
    StocktakeRepository,
  ],
  exports: [ItemImportService, ItemsService],
})
export class ItemsModule {}
