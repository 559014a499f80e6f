import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { DrainingModule } from '../../http/draining.js';
import { EventsModule } from '../events/events.module.js';
import { ShopsModule } from '../shops/shops.module.js';
import { EventLogListener } from './event-log.listener.js';
import { EventsController } from './events.controller.js';
import { EventsService } from './events.service.js';
import { EventFeedService } from './following/event-feed.service.js';
import { EventFollowingService } from './following/event-following.service.js';
import { EventStreamsService } from './following/event-streams.service.js';
import { EventRetentionService } from './event-retention.service.js';
import { EventRetentionRepository, LoggedEventsRepository } from './logged-events.repository.js';

/** The log of all changes: audit trail, feed and stream. */
@Module({
  imports: [AuthModule, DrainingModule, EventsModule, ShopsModule],
  controllers: [EventsController],
  providers: [
    EventsService,
    EventLogListener,
    LoggedEventsRepository,
    EventFollowingService,
    EventFeedService,
    EventStreamsService,
    EventRetentionService,
    EventRetentionRepository,
  ],
  exports: [EventsService, EventFollowingService, EventRetentionService],
})
export class EventLogModule {}
