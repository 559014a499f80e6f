import { AvailabilityModule } from './modules/availability/availability.module.js';
import { BlockedDatesModule } from './modules/blocked-dates/blocked-dates.module.js';
import { ConditionsModule } from './modules/conditions/conditions.module.js';
import { CreditsModule } from './modules/credits/credits.module.js';
import { CustomFieldsModule } from './modules/custom-fields/custom-fields.module.js';
import { CustomersModule } from './modules/customers/customers.module.js';
import { CyclesModule } from './modules/cycles/cycles.module.js';
import { DaySheetModule } from './modules/day-sheet/day-sheet.module.js';
import { EventLogModule } from './platform/event-log/event-log.module.js';
import { ExportsModule } from './modules/exports/exports.module.js';
import { ImportsModule } from './modules/imports/imports.module.js';
import { IncludesModule } from './modules/includes/includes.module.js';
import { ItemsModule } from './modules/items/items.module.js';
import { LocationsModule } from './modules/locations/locations.module.js';
import { PersonalDataModule } from './modules/personal-data/personal-data.module.js';
import { ProductsModule } from './modules/products/products.module.js';
import { RentalsModule } from './modules/rentals/rentals.module.js';
import { ReportsModule } from './modules/reports/reports.module.js';
import { ReturnOrdersModule } from './modules/return-orders/return-orders.module.js';
import { ServicePlansModule } from './modules/service-plans/service-plans.module.js';
import { ShopModule } from './modules/shop/shop.module.js';
import { TimelineModule } from './modules/timeline/timeline.module.js';
import { WaitingEntriesModule } from './modules/waiting-entries/waiting-entries.module.js';
import { WebhooksModule } from './platform/webhooks/webhooks.module.js';

/** Every module of resources, in the order of the OpenAPI document. */
export const resourceGroups = [
  ConditionsModule,
  ShopModule,
  LocationsModule,
  CustomersModule,
  ProductsModule,
  TimelineModule,
  CustomFieldsModule,
  RentalsModule,
  ItemsModule,
  BlockedDatesModule,
  ServicePlansModule,
  CreditsModule,
  CyclesModule,
  WaitingEntriesModule,
  ReturnOrdersModule,
  IncludesModule,
  AvailabilityModule,
  DaySheetModule,
  ReportsModule,
  EventLogModule,
  ExportsModule,
  ImportsModule,
  PersonalDataModule,
  WebhooksModule,
];
