import { Module } from '@nestjs/common';
import { CalendarModule } from '../calendar/calendar.module.js';
import { LocationsModule } from '../locations/locations.module.js';
import { ProductsModule } from '../products/products.module.js';
import { RentalsModule } from '../rentals/rentals.module.js';
import { ShopsModule } from '../../platform/shops/shops.module.js';
import { AvailabilityChecksController } from './availability-checks.controller.js';
import { AvailabilityController } from './availability.controller.js';
import { AvailabilityRepository } from './availability.repository.js';
import { AvailabilityService } from './availability.service.js';

/** Counts the available units of variants, day by day, and checks whether baskets can be booked. */
@Module({
  imports: [ShopsModule, LocationsModule, ProductsModule, CalendarModule, RentalsModule],
  controllers: [AvailabilityController, AvailabilityChecksController],
  providers: [AvailabilityService, AvailabilityRepository],
})
export class AvailabilityModule {}
