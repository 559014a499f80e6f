import { Module } from '@nestjs/common';
import { AdmissionModule } from '../../platform/admission/admission.js';
import { CreditsModule } from '../credits/credits.module.js';
import { CustomFieldsModule } from '../custom-fields/custom-fields.module.js';
import { CustomersModule } from '../customers/customers.module.js';
import { CyclesModule } from '../cycles/cycles.module.js';
import { EventLogModule } from '../../platform/event-log/event-log.module.js';
import { ItemsModule } from '../items/items.module.js';
import { ReturnOrdersModule } from '../return-orders/return-orders.module.js';
import { TimelineModule } from '../timeline/timeline.module.js';
import { WaitingEntriesModule } from '../waiting-entries/waiting-entries.module.js';
import { ExportPagesService } from './export-pages.service.js';
import { ExportsController } from './exports.controller.js';
import { ExportsService } from './exports.service.js';

/** Complete lists as one response. */
@Module({
  imports: [
    AdmissionModule,
    CreditsModule,
    CustomFieldsModule,
    CustomersModule,
    CyclesModule,
    EventLogModule,
    ItemsModule,
    ReturnOrdersModule,
    TimelineModule,
    WaitingEntriesModule,
  ],
  controllers: [ExportsController],
  providers: [ExportsService, ExportPagesService],
  exports: [ExportPagesService, ExportsService],
})
export class ExportsModule {}
