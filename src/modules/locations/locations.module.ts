import { Module } from '@nestjs/common';
import { EventsModule } from '../../platform/events/events.module.js';
import { LocationsController } from './locations.controller.js';
import { LocationsRepository } from './locations.repository.js';
import { LocationsService } from './locations.service.js';

/** The stores and warehouses that the platform pushes in. */
@Module({
  imports: [EventsModule],
  controllers: [LocationsController],
  providers: [LocationsService, LocationsRepository],
  exports: [LocationsService],
})
export class LocationsModule {}
