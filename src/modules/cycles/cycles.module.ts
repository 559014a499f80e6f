import { Module } from '@nestjs/common';
import { EventsModule } from '../../platform/events/events.module.js';
import { ShopsModule } from '../../platform/shops/shops.module.js';
import { CalendarModule } from '../calendar/calendar.module.js';
import { ConditionsModule } from '../conditions/conditions.module.js';
import { CreditsModule } from '../credits/credits.module.js';
import { CustomFieldsModule } from '../custom-fields/custom-fields.module.js';
import { CustomersModule } from '../customers/customers.module.js';
import { ItemsModule } from '../items/items.module.js';
import { LocationsModule } from '../locations/locations.module.js';
import { ProductsModule } from '../products/products.module.js';
import { ResourcesModule } from '../resources/resources.module.js';
import { BookingFactsReader } from '../rentals/booking/booking-facts.reader.js';
import { BookingRepository } from '../rentals/booking/booking.repository.js';
import { PromisedUnitsService } from '../rentals/booking/promised-units.service.js';
import { RefusedBookingsRepository } from '../rentals/booking/refused-bookings.repository.js';
import { RefusedBookingsService } from '../rentals/booking/refused-bookings.service.js';
import { CycleBookingService } from '../rentals/booking/cycle-booking.service.js';
import { CycleCreditsService } from '../rentals/effects/cycle-credits.service.js';
import { CycleEventsService } from '../rentals/changing/cycle-events.service.js';
import { CycleReallocationService } from '../rentals/changing/cycle-reallocation.service.js';
import { UnitClearingService } from '../rentals/changing/unit-clearing.service.js';
import { HoldExpiryService } from '../rentals/changing/hold-expiry.service.js';
import { CycleUpdateService } from '../rentals/changing/cycle-update.service.js';
import { CycleWritesRepository } from '../rentals/effects/cycle-writes.repository.js';
import { CyclesController } from './cycles.controller.js';
import { UnitClearingController } from './unit-clearing.controller.js';
import { CyclesRepository } from './cycles.repository.js';
import { CyclesService } from './cycles.service.js';
import { RentalLocksRepository } from '../rentals/facts/rental-locks.repository.js';
import { RentalLocksService } from '../rentals/facts/rental-locks.service.js';
import { CycleReceiptsService } from '../rentals/effects/cycle-receipts.service.js';
import { CycleRestockListener } from '../rentals/effects/cycle-restock.listener.js';
import { CycleRestockRepository } from '../rentals/effects/cycle-restock.repository.js';

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
    CalendarModule,
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
