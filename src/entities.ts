import { Installation } from './database/schema/installation.entity.js';
import { BlockedDate } from './modules/blocked-dates/blocked-date.entity.js';
import { Condition } from './modules/conditions/condition.entity.js';
import { CreditEntry, MembershipCredit } from './modules/credits/membership-credit.entity.js';
import { CustomField, CustomFieldDefinition } from './modules/custom-fields/custom-field.entity.js';
import { Customer } from './modules/customers/customer.entity.js';
import { RefusedBooking } from './modules/rentals/book/refused-booking.entity.js';
import { CycleLeg } from './modules/cycles/cycle-leg.entity.js';
import { Cycle } from './modules/cycles/cycle.entity.js';
import { FormerUnit } from './modules/cycles/former-unit.entity.js';
import { Item } from './modules/items/item.entity.js';
import { Location } from './modules/locations/location.entity.js';
import {
  MethodOption,
  MethodOptionCondition,
  MethodOptionVariant,
  ProductMethod,
} from './modules/products/methods/product-method.entity.js';
import { Product } from './modules/products/product.entity.js';
import { Variant } from './modules/products/variant.entity.js';
import { Service, ServicePlan } from './modules/service-plans/service-plan.entity.js';
import { Resource, ShopCounter } from './modules/resources/resource.entity.js';
import { ReturnLine } from './modules/return-orders/return-line.entity.js';
import { ReturnOrder } from './modules/return-orders/return-order.entity.js';
import { TimelineEvent } from './modules/timeline/timeline-event.entity.js';
import { WaitingEntry } from './modules/waiting-entries/waiting-entry.entity.js';
import { ApiKey } from './platform/auth/api-key.entity.js';
import { EventCounter, LoggedEvent } from './platform/event-log/logged-event.entity.js';
import { IdempotencyKey } from './platform/idempotency/idempotency-key.entity.js';
import { Shop } from './platform/shops/shop.entity.js';
import { WebhookDelivery } from './platform/webhooks/deliveries/webhook-delivery.entity.js';
import { WebhookEndpoint, WebhookShop } from './platform/webhooks/webhook-endpoint.entity.js';

/**
 * Every entity.
 * The list is explicit because a file pattern can match nothing without an error.
 */
export const entities = [
  Installation,
  Shop,
  ApiKey,
  ShopCounter,
  Resource,
  Product,
  Variant,
  Customer,
  Location,
  Condition,
  Item,
  TimelineEvent,
  CustomFieldDefinition,
  CustomField,
  Cycle,
  CycleLeg,
  FormerUnit,
  RefusedBooking,
  ServicePlan,
  Service,
  WaitingEntry,
  BlockedDate,
  MembershipCredit,
  CreditEntry,
  ProductMethod,
  MethodOption,
  MethodOptionVariant,
  MethodOptionCondition,
  ReturnOrder,
  ReturnLine,
  IdempotencyKey,
  EventCounter,
  LoggedEvent,
  WebhookShop,
  WebhookEndpoint,
  WebhookDelivery,
];
