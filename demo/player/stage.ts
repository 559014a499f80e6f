import type { Type } from '@nestjs/common';
import { groupedBy } from '../../src/records/grouped-by.js';
import type { TenantContext } from '../../src/database/tenant-context.js';
import { CustomFieldsService } from '../../src/modules/custom-fields/custom-fields.service.js';
import type { OwnerType } from '../../src/modules/custom-fields/custom-field-types.js';
import { TimelineService } from '../../src/modules/timeline/timeline.service.js';
import type { Days } from './days.js';
import type { Comment, Fields } from './story.js';

/** A container that returns the services of the application. */
export interface Services {
  get<T>(service: Type<T>): T;
}

/** The records of the shop by their names in the story. */
class Cast<Member> {
  private readonly members = new Map<string, Member>();

  constructor(private readonly kind: string) {}

  add(name: string, member: Member): void {
    this.members.set(name, member);
  }

  get(name: string): Member {
    const member = this.members.get(name);
    if (member === undefined) throw new Error(`the demo has no ${this.kind} called ${name}`);
    return member;
  }

  /** Undefined for no name. */
  find(name: string | undefined): Member | undefined {
    return name === undefined ? undefined : this.get(name);
  }
}

interface Stored {
  readonly id: number;
}

interface Imported extends Stored {
  readonly platformId: number;
}

/** The custom fields of an owner. */
interface OwnedFields {
  readonly type: OwnerType;
  readonly owner: Stored;
  readonly fields: Fields | undefined;
}

/** A comment and what it is on. */
interface OwnedComment extends Comment {
  readonly on: Stored;
  /** Only for a customer: the ids of others tell their type. */
  readonly onCustomer?: true;
}

/** A shop that is being created, and the records of its story so far. */
export class Stage {
  readonly locations = new Cast<Imported>('location');
  readonly products = new Cast<Imported>('product');
  readonly variants = new Cast<Imported>('variant');
  readonly customers = new Cast<Imported>('customer');
  readonly conditions = new Cast<Stored>('condition');
  readonly units = new Cast<Stored>('unit');
  /** By their name, and those that are out by their unit. */
  readonly rentals = new Cast<Stored>('rental');

  /** @param onCreated receives the number of new units and rentals */
  constructor(
    readonly services: Services,
    readonly context: TenantContext,
    readonly days: Days,
    readonly usual: { readonly bookedBy: string; readonly handledBy: string },
    readonly onCreated: (records: number) => void,
  ) {}

  /** The tenant context of the person who books, or of somebody else, without a key. */
  by(name = this.usual.bookedBy): TenantContext {
    return this.context.withActor({ keyId: null, name });
  }

  /** The tenant context of the person who hands units over and takes them in. */
  byHandler(): TenantContext {
    return this.by(this.usual.handledBy);
  }

  /** Sets fields of owners, each another one. */
  async setFields(...owned: readonly OwnedFields[]): Promise<void> {
    const fields = owned.flatMap(({ type, owner, fields: values = {} }) =>
      Object.entries(values).map(([key, named]) => ({
        ownerId: owner.id,
        ownerType: type,
        key,
        value: typeof named === 'string' ? named : String(this.idOf(named)),
      })),
    );
    if (fields.length === 0) return;
    await this.services.get(CustomFieldsService).setAll(this.context, fields);
  }

  /** Comments, all of one author at once. */
  async comment(...comments: readonly OwnedComment[]): Promise<void> {
    for (const [by, own] of groupedBy(comments, (one) => one.by)) {
      await this.services.get(TimelineService).createComments(
        this.by(by),
        own.map(({ on: { id: eventableId }, onCustomer, text: message }) => ({
          eventableId,
          message,
          ...(onCustomer && { eventableType: 'Customer' as const }),
        })),
      );
    }
  }

  private idOf(named: Exclude<Fields[string], string>): number {
    const member =
      'rental' in named ? this.rentals.get(named.rental) : this.customers.get(named.customer);
    return member.id;
  }
}
