import { AvailabilityModule } from './availability/availability.module.js';
import { BlockedDatesModule } from './blocked-dates/blocked.dates.module.js';
import { ConditionsModule } from './conditions/conditions.module.js';
import { CreditsModule } from './credits/credits.module.js';
import { CustomFieldsModule } from './custom-fields/custom.fields.module.js';
import { CustomersModule } from './customers/customers.module.js';
import { CyclesModule } from './cycles/cycles.module.js';
import { ItemsModule } from './items/items.module.js';
import { LocationsModule } from './locations/locations.module.js';
import { ProductsModule } from './products/products.module.js';
import { ReturnOrdersModule } from './return-orders/return.orders.module.js';
import { ShopModule } from './shop/shop.module.js';
import { TimelineModule } from './timeline/timeline.module.js';

/** Every resource group, in the order of the module graph. */
export const resourceGroups = [
  ConditionsModule,
  ShopModule,
  LocationsModule,
  CustomersModule,
  ProductsModule,
  TimelineModule,
  CustomFieldsModule,
  ItemsModule,
  BlockedDatesModule,
  CreditsModule,
  CyclesModule,
  ReturnOrdersModule,
  AvailabilityModule,
];
