import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../../database/tenant-context.js';
import type { BookingFacts } from '../rules/booking-decision.js';
import { BookingRepository, type NamedRecords } from './booking.repository.js';

/** Reads the records that requests for cycles name. */
@Injectable()
export class BookingFactsReader {
  constructor(private readonly bookings: BookingRepository) {}

  /** The records of each request. Requests that name a variant wait for earlier ones of it. */
  find(context: TenantContext, requests: readonly NamedRecords[]): Promise<BookingFacts[]> {
    return this.bookings.facts(context, requests);
  }
}
