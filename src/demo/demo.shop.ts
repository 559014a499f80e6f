import type { BlockedType } from '../modules/blocked-dates/blocked.resource.js';
import type { CreateConditionRequest } from '../modules/conditions/dto/condition.request.js';
import type { CreditStatus } from '../modules/credits/credit.values.js';
import type { CreateDefinitionRequest } from '../modules/custom-fields/dto/definition.request.js';
import type { ImportCustomer } from '../modules/customers/dto/customer.request.js';
import type {
  CreateCycleRequest,
  UpdateCycleRequest,
} from '../modules/cycles/dto/cycle.request.js';
import type { UpdateItemRequest } from '../modules/items/dto/item.request.js';
import type { ImportLocation } from '../modules/locations/dto/location.request.js';
import type { ImportProduct } from '../modules/products/dto/product.request.js';
import type { CreditReturnCondition } from '../modules/shop/dto/shop.request.js';
import type { ShopValues } from '../modules/shop/shops.repository.js';

/** A shop of the demo, all of it, as plain data. Other parts are named by what stays the same. */
export interface DemoShop {
  readonly settings: Partial<ShopValues> & { readonly name: string };
  /** When membership credits come back by themselves. */
  readonly creditReturnCondition: CreditReturnCondition | null;
  readonly locations: readonly ImportLocation[];
  readonly products: readonly ImportProduct[];
  readonly customers: readonly ImportCustomer[];
  /** Beside those that every shop begins with. */
  readonly conditions: readonly CreateConditionRequest[];
  readonly definitions: readonly CreateDefinitionRequest[];
  readonly deliveries: readonly DemoDelivery[];
  /** In the order in which they were booked. */
  readonly cycles: readonly DemoCycle[];
  readonly blocks: readonly DemoBlock[];
}

/** Units of one variant that came in together and went to the same place. */
export interface DemoDelivery {
  readonly platformVariantId: number;
  readonly locationPlatformId: number | null;
  readonly pickLocation: string | null;
  /** Title of the condition. */
  readonly condition: string | null;
  readonly acquisitionCostCents: number | null;
  readonly tags: string[];
  readonly units: readonly DemoUnit[];
}

/** One unit. In a delivery, either all units have a serial or none has. */
export interface DemoUnit {
  readonly serial: string | null;
  readonly fields: readonly DemoField[];
  /** What happened to it since, oldest first. */
  readonly events: readonly DemoEvent[];
}

/** The value of a custom field of items, by its key. */
export type DemoField = { readonly key: string } & (
  { readonly value: string } | { readonly customerPlatformId: number }
);

/** What somebody did to a unit, or said of it. */
export interface DemoEvent {
  readonly author: string;
  readonly change?: Pick<
    UpdateItemRequest,
    'status' | 'visibility' | 'locationPlatformId' | 'tagsAttributes'
  > & {
    /** Title of the condition. */
    readonly condition?: string;
  };
  readonly comment?: string;
}

/** A time of a day of the shop, `HH:MM`; days are counted from that of seeding, which is 0. */
export interface DemoMoment {
  readonly day: number;
  readonly time: string;
}

/** A rental of one unit, and what has become of it. */
export interface DemoCycle {
  /** The place of the unit among those of all deliveries, from 0. */
  readonly unit: number;
  readonly bookedBy: string;
  readonly booking: Pick<
    CreateCycleRequest,
    | 'customerPlatformId'
    | 'methodType'
    | 'deliveryMethodType'
    | 'platformOrderId'
    | 'platformOrderLineId'
    | 'platformOrderName'
    | 'priceCents'
    | 'creditCost'
    | 'tags'
  >;
  readonly rentalStart: DemoMoment;
  /** Null: reserved without end. */
  readonly rentalEnd: DemoMoment | null;
  readonly minimumRentalEnd: DemoMoment | null;
  /** Who hands the unit over and takes it back. */
  readonly handledBy: string;
  readonly change: Pick<UpdateCycleRequest, 'packingStatus' | 'status'>;
  readonly fulfilledAt: DemoMoment | null;
  readonly receivedAt: DemoMoment | null;
  /** What somebody made of its membership credit. */
  readonly creditStatus: CreditStatus | null;
  readonly remarks: readonly { readonly author: string; readonly comment: string }[];
  readonly fields: readonly DemoCycleField[];
  /** The field of the unit that names this cycle, by its key. */
  readonly unitField: string | null;
  /** What the unit waits for after it came back; `processed` restocks it. */
  readonly unitStatus: UpdateItemRequest['status'] | null;
}

/** The value of a custom field of rentals, by its key; another cycle by its place in the list. */
export type DemoCycleField = { readonly key: string } & (
  { readonly value: string } | { readonly cycle: number }
);

/** Days that are blocked, both included; null is an open end. */
export interface DemoBlock {
  readonly resourceType: BlockedType;
  /** The place of the unit, or the platform id; null for the store. */
  readonly resource: number | null;
  readonly from: number | null;
  readonly to: number | null;
  readonly description: string;
}
