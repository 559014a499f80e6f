import type { BlockedType } from '../modules/blocked-dates/rules/blocked-resource.js';
import type { CreateConditionRequest } from '../modules/conditions/dto/condition.request.js';
import type { CreditStatus } from '../modules/credits/rules/credit-status.js';
import type { CreateDefinitionRequest } from '../modules/custom-fields/dto/definition.request.js';
import type { ImportCustomer } from '../modules/customers/dto/customer.request.js';
import type {
  CreateCycleRequest,
  UpdateCycleRequest,
} from '../modules/cycles/dto/cycle.request.js';
import type { UpdateItemRequest } from '../modules/items/dto/item.request.js';
import type { ReturnOrderStatus } from '../modules/resources/rules/return-order-status.js';
import type { ImportLocation } from '../modules/locations/dto/location.request.js';
import type { ImportProduct } from '../modules/products/dto/product.request.js';
import type {
  CalendarOptionEntry,
  ResaleOptionEntry,
  SaveCalendarMethodRequest,
  SaveResaleMethodRequest,
} from '../modules/products/methods/dto/method.request.js';
import type {
  CreateReturnOrdersRequest,
  ReturnMethodAttributes,
} from '../modules/return-orders/dto/return-order.request.js';
import type { ReturnLineStatus } from '../modules/return-orders/rules/return-values.js';
import type { CreditReturnCondition } from '../modules/credits/rules/credit-return-condition.js';
import type { ShopValues } from '../modules/shop/shops.repository.js';

/** A shop of the demo, all of it, as plain data. Other parts are named by what stays the same. */
export interface DemoShop {
  readonly settings: Partial<ShopValues> & { readonly name: string };
  /** When membership credits come back by themselves. */
  readonly creditReturnCondition: CreditReturnCondition | null;
  readonly locations: readonly ImportLocation[];
  readonly products: readonly ImportProduct[];
  readonly methods: readonly DemoMethods[];
  readonly customers: readonly ImportCustomer[];
  /** Beside those that every shop begins with. */
  readonly conditions: readonly CreateConditionRequest[];
  readonly definitions: readonly CreateDefinitionRequest[];
  readonly deliveries: readonly DemoDelivery[];
  /** In the order in which they were booked. */
  readonly cycles: readonly DemoCycle[];
  /** In the order in which they were asked for. */
  readonly returns: readonly DemoReturn[];
  readonly blocks: readonly DemoBlock[];
}

/** How a product is let, and how its units are sold if they are. */
export interface DemoMethods {
  readonly platformProductId: number;
  readonly calendar: Omit<SaveCalendarMethodRequest, 'optionsAttributes'> & {
    readonly options: readonly DemoOption<CalendarOptionEntry>[];
  };
  readonly resale:
    | (Omit<SaveResaleMethodRequest, 'optionsAttributes'> & {
        readonly options: readonly DemoOption<ResaleOptionEntry>[];
      })
    | null;
}

/** An option of a method. */
export type DemoOption<Entry> = Omit<Entry, 'id' | '_destroy' | 'conditionApplicationIds'> & {
  /** Titles of the conditions that it is for; without them it is for all. */
  readonly conditions?: readonly string[];
};

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
  /**
   * What the unit waits for after it came back; `processed` restocks it. A unit that came back by a
   * return order waits for what that says.
   */
  readonly unitStatus: UpdateItemRequest['status'] | null;
}

/** The value of a custom field of rentals, by its key; another cycle by its place in the list. */
export type DemoCycleField = { readonly key: string } & (
  { readonly value: string } | { readonly cycle: number }
);

/** What a customer sends back, and how far that is. */
export interface DemoReturn {
  readonly requestedBy: string;
  /** Who takes the units in and closes the order. */
  readonly handledBy: string;
  readonly lines: readonly DemoReturnLine[];
  readonly found: DemoFoundUnits | null;
  readonly method:
    | (Omit<ReturnMethodAttributes, 'collectionDate'> & {
        /** Counted from the day of seeding. */
        readonly collectionDay?: number;
      })
    | null;
  /** The status that somebody set; null where it follows from the lines. */
  readonly status: ReturnOrderStatus | null;
  readonly tags: readonly string[];
  readonly remarks: readonly { readonly author: string; readonly comment: string }[];
  /** The field of the units that names this order, by its key. */
  readonly unitField: string | null;
}

/** A cycle that ends with a return, and what became of its unit. */
export interface DemoReturnLine {
  /** The place of the cycle in the list. */
  readonly cycle: number;
  readonly status: ReturnLineStatus;
  /** Title of the condition. */
  readonly condition: string | null;
  readonly restocked: boolean;
}

/** Units that came back without being in the inventory. */
export type DemoFoundUnits = Required<
  Pick<CreateReturnOrdersRequest, 'platformVariantId' | 'quantity' | 'serials' | 'visibility'>
> & { readonly status: ReturnLineStatus };

/** Days that are blocked, both included; null is an open end. */
export interface DemoBlock {
  readonly resourceType: BlockedType;
  /** The place of the unit, or the platform id; null for the store. */
  readonly resource: number | null;
  readonly from: number | null;
  readonly to: number | null;
  readonly description: string;
}
