import { Module } from '@nestjs/common';
import { ShopsModule } from '../../platform/shops/shops.module.js';
import { CalendarModule } from '../calendar/calendar.module.js';
import { CustomFieldsModule } from '../custom-fields/custom-fields.module.js';
import { RentalsModule } from '../rentals/rentals.module.js';
import { CyclesController } from './cycles.controller.js';
import { CyclesRepository } from './cycles.repository.js';
import { CyclesService } from './cycles.service.js';

/** The rentals of a shop. */
@Module({
  imports: [CalendarModule, CustomFieldsModule, RentalsModule, ShopsModule],
  controllers: [CyclesController],
  providers: [CyclesService, CyclesRepository],
  exports: [CyclesService],
})
export class CyclesModule {}
