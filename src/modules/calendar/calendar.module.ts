import { Module } from '@nestjs/common';
import { BlockedDatesModule } from '../blocked-dates/blocked-dates.module.js';
import { CyclesRepository } from '../cycles/cycles.repository.js';
import { PromiseReader } from './promise.reader.js';
import { PromisesRepository } from './promises.repository.js';
import { UnitCalendarReader } from './unit-calendar.reader.js';

/** The days on which units are taken or needed. */
@Module({
  imports: [BlockedDatesModule],
  providers: [CyclesRepository, PromiseReader, PromisesRepository, UnitCalendarReader],
  exports: [CyclesRepository, PromiseReader, PromisesRepository, UnitCalendarReader],
})
export class CalendarModule {}
