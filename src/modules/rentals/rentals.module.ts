import { Module } from '@nestjs/common';
import { VersionsModule } from '../../platform/versions/versions.module.js';
import { EventsModule } from '../../platform/events/events.module.js';
import { ShopsModule } from '../../platform/shops/shops.module.js';
import { CalendarModule } from '../calendar/calendar.module.js';
import { ConditionsModule } from '../conditions/conditions.module.js';
import { CreditsModule } from '../credits/credits.module.js';
import { LocationsModule } from '../locations/locations.module.js';
import { ProductsModule } from '../products/products.module.js';
import { ResourcesModule } from '../resources/resources.module.js';
import { BookingRepository } from './booking/booking.repository.js';
import { CycleBookingService } from './booking/cycle-booking.service.js';
import { PromisedUnitsService } from './booking/promised-units.service.js';
import { RefusedBookingsRepository } from './booking/refused-bookings.repository.js';
import { RefusedBookingsService } from './booking/refused-bookings.service.js';
import { CycleReallocationService } from './changing/cycle-reallocation.service.js';
import { CycleUpdateService } from './changing/cycle-update.service.js';
import { HoldExpiryService } from './changing/hold-expiry.service.js';
import { ItemUpdateService } from './changing/item-update.service.js';
import { UnitClearingService } from './changing/unit-clearing.service.js';
import { BookingEffectsService } from './effects/booking-effects.service.js';
import { CycleEffectsService } from './effects/cycle-effects.service.js';
import { CycleRestockRepository } from './effects/cycle-restock.repository.js';
import { CycleWritesRepository } from './effects/cycle-writes.repository.js';
import { FormerUnitsRepository } from './effects/former-units.repository.js';
import { RestocksService } from './effects/restocks.service.js';
import { ReturnEffectsService } from './effects/return-effects.service.js';
import { ReturnWritesRepository } from './effects/return-writes.repository.js';
import { UnitEffectsService } from './effects/unit-effects.service.js';
import { UnitWritesRepository } from './effects/unit-writes.repository.js';
import { PlannedCyclesRepository } from './facts/planned-cycles.repository.js';
import { RentalLocksRepository } from './facts/rental-locks.repository.js';
import { RentalLocksService } from './facts/rental-locks.service.js';
import { ReturnLocksRepository } from './facts/return-locks.repository.js';
import { RemindersRepository } from './reminding/reminders.repository.js';
import { RemindersService } from './reminding/reminders.service.js';
import { ReturnFollowersService } from './returning/return-followers.service.js';
import { ReturnGatheringService } from './returning/return-gathering.service.js';

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
    ShopsModule,
    VersionsModule,
  ],
  providers: [
    PlannedCyclesRepository,
    RentalLocksRepository,
    RentalLocksService,
    ReturnLocksRepository,
    CycleWritesRepository,
    CycleRestockRepository,
    FormerUnitsRepository,
    UnitWritesRepository,
    ReturnWritesRepository,
    CycleEffectsService,
    UnitEffectsService,
    RestocksService,
    ReturnEffectsService,
    BookingEffectsService,
    BookingRepository,
    CycleBookingService,
    PromisedUnitsService,
    RefusedBookingsRepository,
    RefusedBookingsService,
    CycleReallocationService,
    CycleUpdateService,
    HoldExpiryService,
    ItemUpdateService,
    RemindersRepository,
    RemindersService,
    UnitClearingService,
    ReturnFollowersService,
    ReturnGatheringService,
  ],
  exports: [
    CycleBookingService,
    CycleUpdateService,
    HoldExpiryService,
    ItemUpdateService,
    RemindersService,
    ReturnEffectsService,
    ReturnGatheringService,
    UnitClearingService,
    UnitEffectsService,
  ],
})
export class RentalsModule {}
