import { Module } from '@nestjs/common';
import { ProductsController } from './products.controller.js';
import { ProductsRepository } from './products.repository.js';
import { ProductsService } from './products.service.js';
import { VariantReader } from './variant.reader.js';
import { VariantsController } from './variants.controller.js';
import { VariantsRepository } from './variants.repository.js';
import { VariantsService } from './variants.service.js';

/** The products and variants that the platform pushes in. */
@Module({
  controllers: [ProductsController, VariantsController],
  providers: [
    ProductsService,
    ProductsRepository,
    VariantsService,
    VariantsRepository,
    VariantReader,
  ],
  exports: [ProductsService, VariantReader],
})
export class ProductsModule {}
