import { Module } from '@nestjs/common';
import { ShopsModule } from '../../platform/shops/shops.module.js';
import { CyclesModule } from '../cycles/cycles.module.js';
import { ItemsModule } from '../items/items.module.js';
import { LocationsModule } from '../locations/locations.module.js';
import { DaySheetController } from './day-sheet.controller.js';
import { DaySheetRepository } from './day-sheet.repository.js';
import { DaySheetService } from './day-sheet.service.js';

/** The open work of a desk on a day. */
@Module({
  imports: [ShopsModule, LocationsModule, CyclesModule, ItemsModule],
  controllers: [DaySheetController],
  providers: [DaySheetService, DaySheetRepository],
})
export class DaySheetModule {}
