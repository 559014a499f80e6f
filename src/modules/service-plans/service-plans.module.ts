import { Module } from '@nestjs/common';
import { EventsModule } from '../../platform/events/events.module.js';
import { VersionsModule } from '../../platform/versions/versions.module.js';
import { ShopsModule } from '../../platform/shops/shops.module.js';
import { ResourcesModule } from '../resources/resources.module.js';
import { TimelineModule } from '../timeline/timeline.module.js';
import { DueBlocksRepository } from './due-blocks.repository.js';
import { DueBlocksService } from './due-blocks.service.js';
import { ServicePlansController } from './service-plans.controller.js';
import { ServicePlansRepository } from './service-plans.repository.js';
import { ServicePlansService } from './service-plans.service.js';
import { ServiceUpkeepService } from './service-upkeep.service.js';
import { UnitServicesRepository } from './unit-services.repository.js';
import { UnitServicesService } from './unit-services.service.js';

/** When units need service, and the blocks that keep them for it. */
@Module({
  imports: [EventsModule, ResourcesModule, ShopsModule, TimelineModule, VersionsModule],
  controllers: [ServicePlansController],
  providers: [
    DueBlocksService,
    DueBlocksRepository,
    ServicePlansService,
    ServicePlansRepository,
    ServiceUpkeepService,
    UnitServicesService,
    UnitServicesRepository,
  ],
  exports: [DueBlocksService, UnitServicesService],
})
export class ServicePlansModule {}
