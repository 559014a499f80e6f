import { Module } from '@nestjs/common';
import { ResourcesModule } from '../resources/resources.module.js';
import { TimelineBackfill } from './timeline-backfill.repository.js';
import { TimelineCommentsController } from './timeline-comments.controller.js';
import { TimelineEventsController } from './timeline-events.controller.js';
import { TimelineRepository } from './timeline.repository.js';
import { TimelineService } from './timeline.service.js';
import { Timeline } from './timeline.reader.js';

/** What happened to items, cycles and return orders, and what people say of it. */
@Module({
  imports: [ResourcesModule],
  controllers: [TimelineEventsController, TimelineCommentsController],
  providers: [TimelineService, TimelineRepository, TimelineBackfill, Timeline],
  exports: [Timeline, TimelineService, TimelineBackfill],
})
export class TimelineModule {}
