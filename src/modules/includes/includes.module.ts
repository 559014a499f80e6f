import { Module } from '@nestjs/common';
import { CreditsModule } from '../credits/credits.module.js';
import { CyclesModule } from '../cycles/cycles.module.js';
import { ItemsModule } from '../items/items.module.js';
import { ReturnOrdersModule } from '../return-orders/return-orders.module.js';
import { IncludesService } from './includes.service.js';

/** Records that responses include. The interceptor is bound in the application module. */
@Module({
  imports: [CreditsModule, ItemsModule, CyclesModule, ReturnOrdersModule],
  providers: [IncludesService],
  exports: [IncludesService],
})
export class IncludesModule {}
