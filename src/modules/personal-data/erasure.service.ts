import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../database/tenant-context.js';
import { inTransaction } from '../../database/transaction.js';
import { conflict, notFound } from '../../errors/app-error.js';
import { isObject } from '../../fields/rules.js';
import { domainEvent } from '../../platform/events/event-catalogue.js';
import { EventRecorderService } from '../../platform/events/event-recorder.service.js';
import { ShopReader } from '../../platform/shops/shop.reader.js';
import { changesBetween, withoutValues } from '../../records/changes.js';
import { describeDays } from '../../time/days.js';
import { dayNumberIn } from '../../time/zone.js';
import type { SingleCustomerResponse } from '../customers/customer.response.js';
import type { CustomerRow } from '../customers/customer.sql.js';
import { CustomersService } from '../customers/customers.service.js';
import { formattedCycleId, namesOfCycles } from '../calendar/rules/cycle-values.js';
import { formattedReturnId } from '../rentals/return/return-order.js';
import { ErasureRepository, StoredResponse } from './erasure.repository.js';

const ERASED = {
  email: null,
  firstName: null,
  lastName: null,
  phone: null,
  defaultAddress: null,
  tags: [],
};

/** Erases the data of people; their rentals stay without a name. */
@Injectable()
export class ErasureService {
  constructor(
    private readonly erasure: ErasureRepository,
    private readonly customers: CustomersService,
    private readonly shop: ShopReader,
    private readonly events: EventRecorderService,
  ) {}

  /**
   * Erases name, email, phone, address, tags, custom fields, comments and all copies of them. A second call changes nothing.
   * @throws AppError not_found; conflict while the customer has a unit or a booking
   */
  async erase(context: TenantContext, id: number): Promise<SingleCustomerResponse> {
    return inTransaction(context, async (transaction) => {
      const customer = await this.erasure.lock(transaction, id);
      if (!customer) throw notFound('Customer');
      if (customer.erasedAt === null) await this.eraseLocked(transaction, customer);
      return this.customers.get(transaction, id);
    });
  }

  private async eraseLocked(transaction: TenantContext, customer: CustomerRow): Promise<void> {
    const { id, platformId } = customer;
    await this.assertNothingOpen(transaction, id);
    const now = transaction.now();
    await this.erasure.erase(transaction, id, now);
    await this.erasure.eraseAnswers(transaction, id);
    const keys = await this.erasure.removeFields(transaction, id);
    const hadComments = await this.erasure.removeComments(transaction, id);
    const responses = await this.erasure.findResponses(transaction, marksOf(customer));
    const { replaced, removed } = erasedResponses(responses, customer, now);
    await this.erasure.replaceResponses(transaction, replaced);
    await this.erasure.removeResponses(transaction, removed);
    const after = { ...ERASED, erasedAt: now.toISOString() };
    const changes = changesBetween(
      ['email', 'firstName', 'lastName', 'phone', 'defaultAddress', 'tags', 'erasedAt'],
      customer,
      after,
    );
    const changed = [
      ...keys.map((key) => `customFields.${key}`),
      ...(hadComments ? ['timelineEvents'] : []),
    ].map((name) => [name, { from: null, to: null }] as const);
    const erased = { ...withoutValues(changes), ...Object.fromEntries(changed) };
    await this.events.record(transaction, [
      domainEvent('Customer', id, 'erased', { changes: erased }, platformId),
    ]);
  }

  private async assertNothingOpen(transaction: TenantContext, id: number): Promise<void> {
    const { cycleNumber, orderNumber, bookingNumbers } = await this.erasure.findOpenRecords(
      transaction,
      id,
    );
    if (cycleNumber !== null) {
      const sentence = `${formattedCycleId(cycleNumber)} is out; receive it first`;
      throw conflict(sentence, 'customer_has_units_out');
    }
    if (orderNumber !== null) {
      const order = `Return order ${formattedReturnId(orderNumber)}`;
      const sentence = `${order} awaits a unit; receive it or mark it as missing first`;
      throw conflict(sentence, 'customer_has_units_out');
    }
    if (bookingNumbers.length > 0) {
      const names = namesOfCycles(bookingNumbers.map((sequentialId) => ({ sequentialId })));
      const sentence =
        bookingNumbers.length === 1
          ? `${names} is booked; cancel it or give it another customer first`
          : `${names} are booked; cancel them or give them another customer first`;
      throw conflict(sentence, 'customer_has_bookings');
    }
    const entry = await this.erasure.findWaitingEntry(transaction, id);
    if (!entry) return;
    const timeZone = await this.shop.timeZone(transaction);
    const days = describeDays({
      from: dayNumberIn(entry.rentalStart, timeZone),
      to: entry.rentalEnd === null ? Infinity : dayNumberIn(entry.rentalEnd, timeZone),
    });
    const name = `waiting entry ${entry.id} (${entry.variant}, ${days})`;
    throw conflict(`The customer has ${name}; withdraw it first`, 'customer_waits');
  }
}

/** The ids of an erased person. */
interface Person {
  readonly id: number;
  readonly platformId: number;
}

/**
 * The texts of responses with the person, with a custom field of or a comment on the person, or with
 * cells of the person that the import of a list changed.
 */
const marksOf = ({ id, platformId }: Person): string[] => [
  `"platformId":${platformId},`,
  `"ownerId":${id},"ownerType":"Customer"`,
  `"eventableId":${id},"eventableType":"Customer"`,
  `"key":"${platformId}"`,
  `"key":"${id}"`,
];

/** The stored responses to update, and those to delete. */
interface ErasedResponses {
  /** Responses of bookings and returns, without the data of the person. */
  readonly replaced: readonly StoredResponse[];
  /** The keys of imports of the person: their fingerprints depend on the sent data. */
  readonly removed: readonly string[];
}

/**
 * Erases a person from stored responses. An import that is repeated runs again and leaves the
 * erased customer unchanged; a booking must not run again.
 */
function erasedResponses(
  responses: readonly StoredResponse[],
  person: Person,
  erasedAt: Date,
): ErasedResponses {
  const isPerson = (value: unknown): boolean =>
    isObject(value) &&
    value.id === person.id &&
    value.platformId === person.platformId &&
    'defaultAddress' in value;
  const erased = { ...ERASED, erasedAt: erasedAt.toISOString() };
  /** A changed cell of an import; one of a unit with the same text as its serial is erased too. */
  const isCell = ({ key, ...value }: Readonly<Record<string, unknown>>): boolean =>
    'from' in value &&
    'to' in value &&
    [person.platformId, person.id].some((id) => key === `${id}`);
  const replace = (_name: string, value: unknown): unknown => {
    if (!isObject(value)) return value;
    if (isPerson(value)) {
      const lists = ['customFields', 'timelineEvents'].filter((name) => name in value);
      return { ...value, ...erased, ...Object.fromEntries(lists.map((name) => [name, []])) };
    }
    if (value.eventableType === 'Customer' && value.eventableId === person.id) {
      return { ...value, message: null };
    }
    if (isCell(value)) return { ...value, from: null, to: null };
    const isField = value.ownerType === 'Customer' && value.ownerId === person.id;
    return isField ? { ...value, value: null, valueJson: null } : value;
  };
  const isImport = ({ body }: StoredResponse): boolean => {
    const { data } = JSON.parse(body) as { data?: unknown };
    return Array.isArray(data) && data.some(isPerson);
  };
  return {
    removed: responses.filter(isImport).map(({ key }) => key),
    replaced: responses
      .filter((response) => !isImport(response))
      .map(({ key, body }) => ({ key, body: JSON.stringify(JSON.parse(body, replace)) })),
  };
}
