import { Module } from '@nestjs/common';
import { BlockedDatesModule } from '../blocked-dates/blocked-dates.module.js';
import { ItemsModule } from '../items/items.module.js';
import { LocationsModule } from '../locations/locations.module.js';
import { ProductsModule } from '../products/products.module.js';
import { ShopsModule } from '../../platform/shops/shops.module.js';
import { AvailabilityController } from './availability.controller.js';
import { AvailabilityRepository } from './availability.repository.js';
import { AvailabilityService } from './availability.service.js';

/** Counts the available units of variants, day by day. */
@Module({
  imports: [ShopsModule, ItemsModule, LocationsModule, ProductsModule, BlockedDatesModule],
  controllers: [AvailabilityController],
  providers: [AvailabilityService, AvailabilityRepository],
})
export class AvailabilityModule {}
