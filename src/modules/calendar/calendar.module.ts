import { Module } from '@nestjs/common';
import { CalendarRepository } from './calendar.repository.js';
import { UnitCalendarReader } from './unit-calendar.reader.js';

/** The days of units: booked, occupied, taken and blocked ones, and the needs of cycles at risk. */
@Module({
  providers: [UnitCalendarReader, CalendarRepository],
  exports: [UnitCalendarReader],
})
export class CalendarModule {}
