import { Module } from '@nestjs/common';
import { EventRecorderService } from './event-recorder.service.js';

/** The events of a shop's records: the catalogue and the recorder. */
@Module({ providers: [EventRecorderService], exports: [EventRecorderService] })
export class EventsModule {}
