import { Module } from '@nestjs/common';
import { EventsModule } from '../../platform/events/events.module.js';
import { ConditionsModule } from '../conditions/conditions.module.js';
import { ShopsModule } from '../../platform/shops/shops.module.js';
import { MethodSavingService } from './methods/method-saving.service.js';
import { MethodsController } from './methods/methods.controller.js';
import { MethodsRepository } from './methods/methods.repository.js';
import { MethodsService } from './methods/methods.service.js';
import { ProductsController } from './products.controller.js';
import { ProductsRepository } from './products.repository.js';
import { ProductsService } from './products.service.js';
import { VariantsController } from './variants.controller.js';
import { VariantsRepository } from './variants.repository.js';
import { VariantsService } from './variants.service.js';

/** Products and variants that the platform imports, with their terms of rental and sale. */
@Module({
  imports: [EventsModule, ConditionsModule, ShopsModule],
  controllers: [ProductsController, MethodsController, VariantsController],
  providers: [
    ProductsService,
    ProductsRepository,
    VariantsService,
    VariantsRepository,
    MethodsService,
    MethodSavingService,
    MethodsRepository,
  ],
  exports: [ProductsService, MethodsService, VariantsService],
})
export class ProductsModule {}
