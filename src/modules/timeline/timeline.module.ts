import { Module } from '@nestjs/common';
import { EventsModule } from '../../platform/events/events.module.js';
import { ResourcesModule } from '../resources/resources.module.js';
import {
  TimelineCommentsController,
  TimelineEventsController,
} from './timeline-events.controller.js';
import { TimelineListener } from './timeline.listener.js';
import { TimelineRepository } from './timeline.repository.js';
import { TimelineService } from './timeline.service.js';

/** The events of items, cycles and return orders, and the comments on them. */
@Module({
  imports: [EventsModule, ResourcesModule],
  controllers: [TimelineEventsController, TimelineCommentsController],
  providers: [TimelineService, TimelineRepository, TimelineListener],
  exports: [TimelineService],
})
export class TimelineModule {}
