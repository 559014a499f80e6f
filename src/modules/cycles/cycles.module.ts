import { Module } from '@nestjs/common';
import { EventsModule } from '../../platform/events/events.module.js';
import { ShopsModule } from '../../platform/shops/shops.module.js';
import { BlockedDatesModule } from '../blocked-dates/blocked-dates.module.js';
import { ConditionsModule } from '../conditions/conditions.module.js';
import { CreditsModule } from '../credits/credits.module.js';
import { CustomFieldsModule } from '../custom-fields/custom-fields.module.js';
import { CustomersModule } from '../customers/customers.module.js';
import { ItemsModule } from '../items/items.module.js';
import { LocationsModule } from '../locations/locations.module.js';
import { ProductsModule } from '../products/products.module.js';
import { ResourcesModule } from '../resources/resources.module.js';
import { BookingFactsReader } from './booking/booking-facts.reader.js';
import { BookingRepository } from './booking/booking.repository.js';
import { PromisedUnitsService } from './booking/promised-units.service.js';
import { RefusedBookingsRepository } from './booking/refused-bookings.repository.js';
import { RefusedBookingsService } from './booking/refused-bookings.service.js';
import { CycleBookingService } from './booking/cycle-booking.service.js';
import { UnitCalendarReader } from './unit-calendar.reader.js';
import { CycleCreditsService } from './changing/cycle-credits.service.js';
import { CycleEventsService } from './changing/cycle-events.service.js';
import { CycleReallocationService } from './changing/cycle-reallocation.service.js';
import { UnitClearingService } from './changing/unit-clearing.service.js';
import { HoldExpiryService } from './changing/hold-expiry.service.js';
import { CycleUpdateService } from './changing/cycle-update.service.js';
import { CycleWritesRepository } from './cycle-writes.repository.js';
import { CyclesController } from './cycles.controller.js';
import { UnitClearingController } from './unit-clearing.controller.js';
import { CyclesRepository } from './cycles.repository.js';
import { CyclesService } from './cycles.service.js';
import { RentalLocksRepository } from './rental-locks.repository.js';
import { RentalLocksService } from './rental-locks.service.js';
import { CycleReceiptsService } from './receiving/cycle-receipts.service.js';
import { CycleRestockListener } from './receiving/cycle-restock.listener.js';
import { CycleRestockRepository } from './receiving/cycle-restock.repository.js';

/** The rentals of a shop. */
@Module({
  imports: [
    ShopsModule,
    ResourcesModule,
    ConditionsModule,
    LocationsModule,
    CustomersModule,
    CustomFieldsModule,
    ProductsModule,
    EventsModule,
    ItemsModule,
    BlockedDatesModule,
    CreditsModule,
  ],
  controllers: [CyclesController, UnitClearingController],
  providers: [
    CyclesService,
    CycleBookingService,
    BookingRepository,
    BookingFactsReader,
    PromisedUnitsService,
    RefusedBookingsService,
    RefusedBookingsRepository,
    CycleUpdateService,
    HoldExpiryService,
    CycleReallocationService,
    UnitClearingService,
    CycleReceiptsService,
    CycleRestockListener,
    CycleRestockRepository,
    CycleCreditsService,
    CycleEventsService,
    CyclesRepository,
    CycleWritesRepository,
    RentalLocksService,
    RentalLocksRepository,
    UnitCalendarReader,
  ],
  exports: [
    CyclesService,
    RentalLocksService,
    CycleReceiptsService,
    CycleEventsService,
    HoldExpiryService,
  ],
})
export class CyclesModule {}
