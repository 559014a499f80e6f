import { Module } from '@nestjs/common';
import { EventsModule } from '../../platform/events/events.module.js';
import { CustomersModule } from '../customers/customers.module.js';
import { ErasureRepository } from './erasure.repository.js';
import { ErasureService } from './erasure.service.js';
import { PersonalDataController } from './personal-data.controller.js';

/** The data of people: what a shop holds, and its erasure. */
@Module({
  imports: [EventsModule, CustomersModule],
  controllers: [PersonalDataController],
  providers: [ErasureService, ErasureRepository],
})
export class PersonalDataModule {}
