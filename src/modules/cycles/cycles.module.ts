import { Module } from '@nestjs/common';
import { BlockedDatesModule } from '../blocked-dates/blocked.dates.module.js';
import { ConditionsModule } from '../conditions/conditions.module.js';
import { CreditsModule } from '../credits/credits.module.js';
import { CustomFieldsModule } from '../custom-fields/custom.fields.module.js';
import { CustomersModule } from '../customers/customers.module.js';
import { ItemsModule } from '../items/items.module.js';
import { LocationsModule } from '../locations/locations.module.js';
import { ProductsModule } from '../products/products.module.js';
import { ResourcesModule } from '../resources/resources.module.js';
import { ShopModule } from '../shop/shop.module.js';
import { TimelineModule } from '../timeline/timeline.module.js';
import { CycleBookingService } from './cycle.booking.service.js';
import { CycleCredits } from './cycle.credits.js';
import { CycleEvents } from './cycle.events.js';
import { CycleLogistics } from './cycle.logistics.js';
import { CycleReallocationService } from './cycle.reallocation.service.js';
import { CycleReceiptsService } from './cycle.receipts.service.js';
import { CycleRestock } from './cycle.restock.js';
import { CycleUpdateService } from './cycle.update.service.js';
import { CyclesController } from './cycles.controller.js';
import { CyclesRepository } from './cycles.repository.js';
import { CyclesService } from './cycles.service.js';
import { UnitCalendar } from './unit.calendar.js';

/** The rentals of a shop. */
@Module({
  imports: [
    ShopModule,
    ResourcesModule,
    ConditionsModule,
    LocationsModule,
    CustomersModule,
    ProductsModule,
    TimelineModule,
    CustomFieldsModule,
    ItemsModule,
    BlockedDatesModule,
    CreditsModule,
  ],
  controllers: [CyclesController],
  providers: [
    CyclesService,
    CycleBookingService,
    CycleUpdateService,
    CycleReallocationService,
    CycleReceiptsService,
    CycleRestock,
    CycleLogistics,
    CycleCredits,
    CycleEvents,
    CyclesRepository,
    UnitCalendar,
  ],
  exports: [CyclesService, CycleReceiptsService, CycleEvents],
})
export class CyclesModule {}
