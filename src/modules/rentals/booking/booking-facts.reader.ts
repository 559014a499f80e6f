import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../../database/tenant-context.js';
import type { BookingFacts } from '../rules/booking-decision.js';
import { BookingRepository, type NamedRecords } from './booking.repository.js';

/** Reads the records that requests for cycles name. */
@Injectable()
export class BookingFactsReader {
  constructor(private readonly bookings: BookingRepository) {}

  /** The records of each request. Requests that name a variant wait for earlier ones of it. */
  async find(context: TenantContext, requests: readonly NamedRecords[]): Promise<BookingFacts[]> {
    const facts = await this.bookings.facts(context, requests);
    const variantIds = facts.flatMap(({ variant }) => variant?.id ?? []);
    if (variantIds.length > 0) await this.bookings.takeTurns(context, variantIds);
    return facts;
  }
}
