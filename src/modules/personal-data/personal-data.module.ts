import { Module } from '@nestjs/common';
import { EventsModule } from '../../platform/events/events.module.js';
import { EventLogModule } from '../../platform/event-log/event-log.module.js';
import { ShopsModule } from '../../platform/shops/shops.module.js';
import { CreditsModule } from '../credits/credits.module.js';
import { CustomersModule } from '../customers/customers.module.js';
import { CyclesModule } from '../cycles/cycles.module.js';
import { ExportsModule } from '../exports/exports.module.js';
import { ResourcesModule } from '../resources/resources.module.js';
import { ReturnOrdersModule } from '../return-orders/return-orders.module.js';
import { WaitingEntriesModule } from '../waiting-entries/waiting-entries.module.js';
import { ErasureRepository } from './erasure.repository.js';
import { ErasureService } from './erasure.service.js';
import { MergingRepository } from './merging.repository.js';
import { MergingService } from './merging.service.js';
import { PersonalDataController } from './personal-data.controller.js';
import { PersonalDataRepository } from './personal-data.repository.js';
import { PersonalDataService } from './personal-data.service.js';

/** The data of people: what a shop holds, its erasure, and merged customers. */
@Module({
  imports: [
    EventsModule,
    EventLogModule,
    CreditsModule,
    CustomersModule,
    CyclesModule,
    ExportsModule,
    ResourcesModule,
    ReturnOrdersModule,
    ShopsModule,
    WaitingEntriesModule,
  ],
  controllers: [PersonalDataController],
  providers: [
    PersonalDataService,
    PersonalDataRepository,
    ErasureService,
    ErasureRepository,
    MergingService,
    MergingRepository,
  ],
})
export class PersonalDataModule {}
