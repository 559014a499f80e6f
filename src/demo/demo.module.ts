import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { BlockedDatesModule } from '../modules/blocked-dates/blocked-dates.module.js';
import { ConditionsModule } from '../modules/conditions/conditions.module.js';
import { CreditsModule } from '../modules/credits/credits.module.js';
import { CustomFieldsModule } from '../modules/custom-fields/custom-fields.module.js';
import { CustomersModule } from '../modules/customers/customers.module.js';
import { CyclesModule } from '../modules/cycles/cycles.module.js';
import { ItemsModule } from '../modules/items/items.module.js';
import { LocationsModule } from '../modules/locations/locations.module.js';
import { ProductsModule } from '../modules/products/products.module.js';
import { ReturnOrdersModule } from '../modules/return-orders/return-orders.module.js';
import { ShopModule } from '../modules/shop/shop.module.js';
import { TimelineModule } from '../modules/timeline/timeline.module.js';
import { DemoKey } from './demo-key.js';
import { DemoMethodSeeder } from './demo-method-seeder.js';
import { DemoRentalSeeder } from './demo-rental-seeder.js';
import { DemoReturnSeeder } from './demo-return-seeder.js';
import { DemoSeeder } from './demo-seeder.js';
import { DemoService } from './demo.service.js';

/** Shops that look lived in, for whoever tries the service out. */
@Module({
  imports: [
    AuthModule,
    ShopModule,
    LocationsModule,
    CustomersModule,
    ProductsModule,
    ConditionsModule,
    CustomFieldsModule,
    ItemsModule,
    TimelineModule,
    CyclesModule,
    CreditsModule,
    BlockedDatesModule,
    ReturnOrdersModule,
  ],
  providers: [
    DemoService,
    DemoSeeder,
    DemoMethodSeeder,
    DemoRentalSeeder,
    DemoReturnSeeder,
    DemoKey,
  ],
  exports: [DemoService, DemoKey],
})
export class DemoModule {}
