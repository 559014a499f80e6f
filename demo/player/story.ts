import { createRequire } from 'node:module';
import type { BlockedType, BlockReason } from '../../src/modules/blocked-dates/blocked-resource.js';
import type { CreateConditionRequest } from '../../src/modules/conditions/condition.response.js';
import type { CreateCreditEntryRequest } from '../../src/modules/credits/credit-entry.response.js';
import type { CreditStatus } from '../../src/modules/credits/credit-status.js';
import type { CreateDefinitionRequest } from '../../src/modules/custom-fields/custom-field.response.js';
import type { CreateWebhookEndpointRequest } from '../../src/platform/webhooks/webhook-endpoint.request.js';
import type { Address } from '../../src/modules/customers/customer.response.js';
import type {
  CreateCycleRequest,
  UpdateCycleRequest,
} from '../../src/modules/cycles/dto/cycle.request.js';
import type {
  CreateItemsRequest,
  UpdateItemRequest,
} from '../../src/modules/items/dto/item.request.js';
import type { ImportLocation } from '../../src/modules/locations/location.response.js';
import type { ImportProduct } from '../../src/modules/products/product.response.js';
import type {
  CalendarOptionEntry,
  ResaleOptionEntry,
  SaveCalendarMethodRequest,
  SaveResaleMethodRequest,
} from '../../src/modules/products/methods/method.request.js';
import type {
  CreateReturnOrdersRequest,
  ReturnMethodAttributes,
  UpdateReturnLine,
  UpdateReturnOrderRequest,
} from '../../src/modules/return-orders/dto/return-order.request.js';
import type { CreateServicePlanRequest } from '../../src/modules/service-plans/service-plan.response.js';
import type { UpdateShopRequest } from '../../src/modules/shop/shop.response.js';
import type { ShopValues } from '../../src/modules/shop/shops.repository.js';

/**
 * A shop of the demo, a file a member. Members are called as in the API, where names stand for ids
 * and days are counted from that of seeding, which is 0. Absent values are the API's defaults.
 */
export interface Story {
  readonly shop: Settings;
  readonly catalogue: readonly ImportProduct[];
  readonly methods: readonly Methods[];
  readonly customers: {
    readonly places: Readonly<Record<string, Place>>;
    readonly customers: readonly Customer[];
    readonly credits: readonly GivenCredits[];
    /** Tags, fields and comments of people. */
    readonly known?: readonly KnownPerson[];
    /** People who were customers twice. */
    readonly merged: readonly { readonly customer: string; readonly into: string }[];
  };
  readonly stock: readonly Delivery[];
  readonly units: readonly Unit[];
  /** In the order in which they were booked. */
  readonly rentals: readonly Rental[];
  /** In the order in which they were asked for. */
  readonly returns: readonly Return[];
  readonly blocks: readonly Block[];
  /** In the order in which they began to wait. */
  readonly waiting: readonly Waiting[];
}

const FILES: readonly (keyof Story)[] = [
  'shop',
  'catalogue',
  'methods',
  'customers',
  'stock',
  'units',
  'rentals',
  'returns',
  'blocks',
  'waiting',
];

const require = createRequire(import.meta.url);

/** Reads the files of a folder. */
export const readStory = (folder: string): Story =>
  Object.fromEntries(FILES.map((file) => [file, require(`#demo/${folder}/${file}.json`)])) as Story;

/** A day and a time of it, such as `-3 14:30`. */
export type Moment = `${number} ${number}:${number}`;

/** The shop, and what it has beside what every shop begins with. */
export interface Settings {
  readonly settings: Partial<ShopValues> & { readonly name: string };
  readonly membershipCreditReturnCondition: UpdateShopRequest['membershipCreditReturnCondition'];
  /** The default author of bookings, return requests and comments. */
  readonly bookedBy: string;
  /** The person who hands units over and takes them in. */
  readonly handledBy: string;
  readonly locations: readonly ImportLocation[];
  readonly conditions: readonly CreateConditionRequest[];
  readonly definitions: readonly CreateDefinitionRequest[];
  readonly webhookEndpoints?: readonly CreateWebhookEndpointRequest[];
  /** From the end of the story on: its days are counted from the first start, whatever weekday that is. */
  readonly closedWeekdays?: UpdateShopRequest['closedWeekdays'];
  readonly history: History;
}

/** The year before the story, for reports. */
export interface History {
  readonly orders: number;
  /** Retired and sold units that a customer lost or bought. */
  readonly lost: readonly string[];
  readonly bought: readonly string[];
}

/** How a product is let, sold if it is, and serviced if it needs that. */
export interface Methods {
  readonly product: string;
  readonly calendar: Method<SaveCalendarMethodRequest, CalendarOptionEntry>;
  readonly resale?: Method<SaveResaleMethodRequest, ResaleOptionEntry>;
  readonly servicePlans?: readonly PlannedServices[];
}

/** A plan of services, and those that were done before. */
interface PlannedServices extends CreateServicePlanRequest {
  readonly services?: readonly { readonly unit: string; readonly at: Moment }[];
}

type Method<Request, Entry> = Omit<Request, 'optionsAttributes'> & {
  readonly optionsAttributes: readonly (Entry & {
    /** The conditions that it is for; all if absent. */
    readonly conditions?: readonly string[];
    /** The variants that it is for; all if absent. */
    readonly variants?: readonly string[];
    /** The variant that the deposit is sold as. */
    readonly deposit?: string;
  })[];
};

export type Place = Pick<
  Address,
  'zip' | 'city' | 'province' | 'provinceCode' | 'country' | 'countryCode'
>;

/** Somebody who left an email only, or all that it takes to send something. */
export type Customer = { readonly platformId: number; readonly email: string } & (
  | { readonly place?: undefined }
  | ({ readonly firstName: string; readonly lastName: string; readonly place: string } & Pick<
      Address,
      'company' | 'address1' | 'address2' | 'phone'
    >)
);

/** A customer with tags, custom fields and a comment. */
export interface KnownPerson {
  readonly customer: string;
  readonly tags: readonly string[];
  readonly fields?: Fields;
  readonly comment?: Comment;
}

/** Credits that somebody gave a customer. */
export interface GivenCredits extends Pick<CreateCreditEntryRequest, 'amount' | 'reason'> {
  readonly customer: string;
  readonly by?: string;
}

/** Units that came in together. Either all have a serial, or none has and `quantity` is given. */
export interface Delivery extends Pick<
  CreateItemsRequest,
  'serials' | 'quantity' | 'pickLocation' | 'acquisitionCostCents' | 'tags'
> {
  readonly variant: string;
  readonly location?: string;
  readonly condition?: string;
}

/** The values of custom fields, by key. */
export type Fields = Readonly<
  Record<string, string | { readonly customer: string } | { readonly rental: string }>
>;

/** A unit and its events, oldest first. */
export interface Unit {
  readonly unit: string;
  readonly fields?: Fields;
  readonly events?: readonly {
    readonly by: string;
    readonly change?: UnitChange;
    readonly comment?: string;
  }[];
}

/** A change of a unit. */
export interface UnitChange extends Pick<UpdateItemRequest, 'status' | 'visibility'> {
  readonly condition?: string;
  readonly location?: string;
  /** Tags that it gets. */
  readonly tags?: readonly string[];
}

export interface Comment {
  readonly by?: string;
  readonly text: string;
}

/** A rental of one unit, by calendar unless it is said. */
export interface Rental extends Pick<
  CreateCycleRequest,
  'deliveryMethodType' | 'isUnitFixed' | 'priceCents' | 'creditCost' | 'tags'
> {
  /** For others to refer to. */
  readonly name?: string;
  readonly unit: string;
  readonly customer: string;
  readonly by?: string;
  readonly methodType?: CreateCycleRequest['methodType'];
  /** The name of the order, `#1001`; absent where it was booked without the platform. */
  readonly order?: string;
  readonly from: number;
  /** Absent: without end. */
  readonly to?: number;
  readonly minimumTo?: number;
  /** The whole day on which it goes out, or comes back if it is out; else its start or end, and the delivery. */
  readonly dueOn?: number;
  /** The location that the customer asked for later. */
  readonly pickUpAt?: string;
  /** The conditions that the customer asked for later. */
  readonly conditions?: readonly string[];
  /** When its hold lapses; absent for a firm booking. */
  readonly heldUntil?: Moment;
  readonly cancelled?: boolean;
  readonly cancelReason?: UpdateCycleRequest['cancelReason'];
  /** How it was closed while it was out. */
  readonly closedAs?: UpdateCycleRequest['closedAs'];
  readonly salePriceCents?: number;
  /** Absent: `packed` for a rental that went out. */
  readonly packingStatus?: UpdateCycleRequest['packingStatus'];
  readonly out?: Moment;
  /** When it came back, unless a return order says so. */
  readonly back?: Moment;
  readonly restocked?: boolean;
  /** The unit that it moved to; it replaced the unit that was out, if it was. */
  readonly movedTo?: string;
  /** The unit became unavailable after the booking. */
  readonly unitBroke?: boolean;
  /** The status of the membership credit. */
  readonly credit?: CreditStatus;
  readonly fields?: Fields;
  /** The key of the field of the unit that names this rental. */
  readonly unitField?: string;
  readonly comment?: Comment;
}

/** A return of a customer, and its progress. */
export interface Return {
  readonly by?: string;
  readonly lines?: readonly ReturnLine[];
  /** Units that came along without being in the inventory. */
  readonly found?: Pick<UpdateReturnLine, 'status'> &
    Pick<CreateReturnOrdersRequest, 'quantity' | 'serials' | 'visibility'> & {
      readonly variant: string;
    };
  readonly method?: Omit<ReturnMethodAttributes, 'collectionDate'> & {
    readonly collectionDate?: number;
  };
  /** The status that somebody set; absent where it follows from the lines. */
  readonly status?: UpdateReturnOrderRequest['status'];
  readonly tags?: readonly string[];
  /** The key of the field of the units that names this order. */
  readonly unitField?: string;
  readonly comment?: Comment;
}

/** A unit that is out, and how it came back if it did. */
export interface ReturnLine extends Pick<UpdateReturnLine, 'status' | 'restocked'> {
  readonly unit: string;
  /** The customer sent it back as one of its variant, of an order. */
  readonly byNumber?: { readonly order: string; readonly variant: string };
  readonly back?: Moment;
  readonly condition?: string;
  readonly credit?: CreditStatus;
}

/** Days that are blocked, both included; an absent one is an open end. */
/** A customer who waits for a unit of a variant. */
export interface Waiting {
  readonly variant: string;
  readonly customer: string;
  readonly by?: string;
  readonly from: number;
  readonly to: number;
  readonly offerHours?: number;
}

export interface Block {
  readonly resourceType: BlockedType;
  /** The unit, variant or product; absent for the store. */
  readonly resource?: string;
  readonly from?: number;
  readonly to?: number;
  /** Days on which the store only closes. */
  readonly closing?: boolean;
  readonly reason?: BlockReason;
  readonly description: string;
}
