import { Module } from '@nestjs/common';
import { EventRecorderService } from './event-recorder.service.js';

/** What happens to the records of a shop: its catalogue, and the one place that hears of it. */
@Module({ providers: [EventRecorderService], exports: [EventRecorderService] })
export class EventsModule {}
