import { Module } from '@nestjs/common';
import { VersionsModule } from '../../platform/versions/versions.module.js';
import { EventsModule } from '../../platform/events/events.module.js';
import { ServicePlansModule } from '../service-plans/service-plans.module.js';
import { ShopsModule } from '../../platform/shops/shops.module.js';
import { CalendarModule } from '../calendar/calendar.module.js';
import { ConditionsModule } from '../conditions/conditions.module.js';
import { CreditsModule } from '../credits/credits.module.js';
import { LocationsModule } from '../locations/locations.module.js';
import { ProductsModule } from '../products/products.module.js';
import { ResourcesModule } from '../resources/resources.module.js';
import { BasketService } from './book/basket.service.js';
import { BookingRepository } from './book/booking.repository.js';
import { CycleBookingService } from './book/cycle-booking.service.js';
import { FreeUnitsService } from './book/free-units.service.js';
import { PromisedUnitsService } from './book/promised-units.service.js';
import { RefusedBookingsService } from './book/refused-bookings.service.js';
import { CountedUpdatesService } from './change/counted-updates.service.js';
import { CycleUpdateService } from './change/cycle-update.service.js';
import { HoldExpiryService } from './upkeep/hold-expiry.service.js';
import { ItemUpdateService } from './unit/item-update.service.js';
import { UnitClearingService } from './unit/unit-clearing.service.js';
import { CycleWritesRepository } from './store/cycle-writes.repository.js';
import { ReturnWritesRepository } from './store/return-writes.repository.js';
import { StoreService } from './store/store.service.js';
import { UnitWritesRepository } from './store/unit-writes.repository.js';
import { PictureRepository } from './picture/picture.repository.js';
import { PictureService } from './picture/picture.service.js';
import { ReturnLocksRepository } from './picture/return-locks.repository.js';
import { RemindersRepository } from './upkeep/reminders.repository.js';
import { RemindersService } from './upkeep/reminders.service.js';
import { OffersService } from './wait/offers.service.js';
import { WaitingListRepository } from './wait/waiting-list.repository.js';
import { WaitingListService } from './wait/waiting-list.service.js';
import { ReturnGatheringService } from './return/return-gathering.service.js';

/**
 * Changes units, cycles and return orders, which follow each other: each change locks and reads its
 * facts, decides, and stores the effects on all three.
 */
@Module({
  imports: [
    CalendarModule,
    ConditionsModule,
    CreditsModule,
    EventsModule,
    LocationsModule,
    ProductsModule,
    ResourcesModule,
    ServicePlansModule,
    ShopsModule,
    VersionsModule,
  ],
  providers: [
    PictureRepository,
    PictureService,
    ReturnLocksRepository,
    CycleWritesRepository,
    UnitWritesRepository,
    ReturnWritesRepository,
    StoreService,
    BasketService,
    BookingRepository,
    CycleBookingService,
    FreeUnitsService,
    PromisedUnitsService,
    RefusedBookingsService,
    CountedUpdatesService,
    CycleUpdateService,
    HoldExpiryService,
    ItemUpdateService,
    OffersService,
    WaitingListRepository,
    WaitingListService,
    RemindersRepository,
    RemindersService,
    UnitClearingService,
    ReturnGatheringService,
  ],
  exports: [
    BasketService,
    CycleBookingService,
    CycleUpdateService,
    HoldExpiryService,
    ItemUpdateService,
    OffersService,
    RemindersService,
    ReturnGatheringService,
    StoreService,
    UnitClearingService,
  ],
})
export class RentalsModule {}
