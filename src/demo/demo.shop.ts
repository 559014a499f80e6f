import type { CreateConditionRequest } from '../modules/conditions/dto/condition.request.js';
import type { CreateDefinitionRequest } from '../modules/custom-fields/dto/definition.request.js';
import type { ImportCustomer } from '../modules/customers/dto/customer.request.js';
import type { UpdateItemRequest } from '../modules/items/dto/item.request.js';
import type { ImportLocation } from '../modules/locations/dto/location.request.js';
import type { ImportProduct } from '../modules/products/dto/product.request.js';
import type { ShopValues } from '../modules/shop/shops.repository.js';

/** A shop of the demo, all of it, as plain data. Other parts are named by what stays the same. */
export interface DemoShop {
  readonly settings: Partial<ShopValues> & { readonly name: string };
  readonly locations: readonly ImportLocation[];
  readonly products: readonly ImportProduct[];
  readonly customers: readonly ImportCustomer[];
  /** Beside those that every shop begins with. */
  readonly conditions: readonly CreateConditionRequest[];
  readonly definitions: readonly CreateDefinitionRequest[];
  readonly deliveries: readonly DemoDelivery[];
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
