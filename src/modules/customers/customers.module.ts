import { Module } from '@nestjs/common';
import { EventsModule } from '../../platform/events/events.module.js';
import { ShopsModule } from '../../platform/shops/shops.module.js';
import { VersionsModule } from '../../platform/versions/versions.module.js';
import { CustomFieldsModule } from '../custom-fields/custom-fields.module.js';
import { CustomerImportService } from './customer-import.service.js';
import { CustomersController } from './customers.controller.js';
import { CustomersRepository } from './customers.repository.js';
import { CustomersService } from './customers.service.js';

/** Customers that the platform imports, and what the shop knows of them. */
@Module({
  imports: [EventsModule, ShopsModule, VersionsModule, CustomFieldsModule],
  controllers: [CustomersController],
  providers: [CustomersService, CustomersRepository, CustomerImportService],
  exports: [CustomersService, CustomerImportService],
})
export class CustomersModule {}
