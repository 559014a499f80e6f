import { Module } from '@nestjs/common';
import { ShopModule } from '../shop/shop.module.js';
import { BlockedDateReader } from './blocked-date.reader.js';
import { BlockedDatesController } from './blocked-dates.controller.js';
import { BlockedDatesRepository } from './blocked-dates.repository.js';
import { BlockedDatesService } from './blocked-dates.service.js';

/** Days on which items, variants, products or the store cannot be rented. */
@Module({
  imports: [ShopModule],
  controllers: [BlockedDatesController],
  providers: [BlockedDatesService, BlockedDatesRepository, BlockedDateReader],
  exports: [BlockedDatesService, BlockedDateReader],
})
export class BlockedDatesModule {}
