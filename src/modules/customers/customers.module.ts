import { Module } from '@nestjs/common';
import { EventsModule } from '../../platform/events/events.module.js';
import { ShopsModule } from '../../platform/shops/shops.module.js';
import { CustomersController } from './customers.controller.js';
import { CustomersRepository } from './customers.repository.js';
import { CustomersService } from './customers.service.js';

/** Customers that the platform imports. */
@Module({
  imports: [EventsModule, ShopsModule],
  controllers: [CustomersController],
  providers: [CustomersService, CustomersRepository],
  exports: [CustomersService],
})
export class CustomersModule {}
