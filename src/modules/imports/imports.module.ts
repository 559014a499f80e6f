import { Module } from '@nestjs/common';
import { CustomFieldsModule } from '../custom-fields/custom-fields.module.js';
import { CustomersModule } from '../customers/customers.module.js';
import { ExportsModule } from '../exports/exports.module.js';
import { ItemsModule } from '../items/items.module.js';
import { ShopModule } from '../shop/shop.module.js';
import { CustomerListService } from './customer-list.service.js';
import { CustomerImportsController, ImportsController } from './imports.controller.js';
import { ImportsRepository } from './imports.repository.js';
import { ImportsService } from './imports.service.js';
import { StockListService } from './stock-list.service.js';

/** Lists that people edit in spreadsheets, and that become records. */
@Module({
  imports: [CustomFieldsModule, CustomersModule, ExportsModule, ItemsModule, ShopModule],
  controllers: [ImportsController, CustomerImportsController],
  providers: [ImportsService, ImportsRepository, StockListService, CustomerListService],
})
export class ImportsModule {}
