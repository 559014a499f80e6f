import {
  CLEARABLE,
  IdField,
  IntegerField,
  KeyTextField,
  MomentField,
  ObjectField,
  ObjectListField,
  TextField,
  UrlField,
} from '../../fields/body-fields.js';
import { LONGEST_LIST, UNBOUNDED } from '../../fields/rules.js';
import { CalendarMethodResponse, ResaleMethodResponse } from './methods/method.response.js';

/** The maximum number of variants per product in an import. */
const VARIANT_LIMIT = LONGEST_LIST;

/** A variant of the platform. */
export class ImportVariant {
  @IdField({ description: 'Platform id', example: 81001 })
  platformId!: number;

  @TextField({ description: 'Title', example: 'M / Green' })
  title!: string;

  @KeyTextField({ description: 'SKU', example: 'PARKA-M', ...CLEARABLE })
  sku?: string | null;

  @UrlField({ description: 'URL of the image; null to use the image of the product', ...CLEARABLE })
  imageUrl?: string | null;
}

/** A product of the platform; absent fields stay unchanged, and are null in new products. */
export class ImportProduct {
  @IdField({ description: 'Platform id', example: 71001 })
  platformId!: number;

  @TextField({ description: 'Title', example: 'Storm parka' })
  title!: string;

  @UrlField({ description: 'URL of the image', ...CLEARABLE })
  imageUrl?: string | null;

  @ObjectListField(() => ImportVariant, {
    description: 'All variants of the product, in order; missing ones are archived',
    maximum: VARIANT_LIMIT,
  })
  variants!: ImportVariant[];
}

/** The body of `POST /products`. */
export class ImportProductsRequest {
  @ObjectListField(() => ImportProduct, { description: 'Products to create or update', minimum: 1 })
  products!: ImportProduct[];
}

/** A variant of a product. */
export class VariantResponse {
  @IdField({ description: 'Id', example: 31 })
  id!: number;

  @IdField({ description: 'Platform id', example: 81001 })
  platformId!: number;

  @IdField({ description: 'Platform id of the product', example: 71001 })
  platformProductId!: number;

  @TextField({ description: 'Title', example: 'M / Green' })
  title!: string;

  @TextField({ description: 'SKU', example: 'PARKA-M', nullable: true })
  sku!: string | null;

  @UrlField({ description: 'URL of the image of the variant', nullable: true })
  imageUrl!: string | null;

  @MomentField({
    description: 'When the platform last removed the variant; null while it is active',
    nullable: true,
  })
  archivedAt!: string | null;

  @MomentField({ description: 'When it was first imported' })
  createdAt!: string;

  @MomentField({ description: 'When an import last changed it' })
  updatedAt!: string;
}

/** The number of units of a variant, per visibility. */
export class InventoryCounts {
  @IntegerField({ description: 'Number of units that can be rented', example: 4 })
  available!: number;

  @IntegerField({ description: 'Number of units that are set aside', example: 1 })
  unavailable!: number;

  @IntegerField({ description: 'Number of units sold', example: 0 })
  sold!: number;

  @IntegerField({ description: 'Number of units retired', example: 2 })
  retired!: number;
}

/** A variant with its inventory. */
export class VariantWithInventoryResponse extends VariantResponse {
  @ObjectField(() => InventoryCounts, { description: 'Number of units per visibility' })
  inventoryCounts!: InventoryCounts;
}

/** A product with its variants. */
export class ProductResponse {
  @IdField({ description: 'Id', example: 21 })
  id!: number;

  @IdField({ description: 'Platform id', example: 71001 })
  platformId!: number;

  @TextField({ description: 'Title', example: 'Storm parka' })
  title!: string;

  @UrlField({ description: 'URL of the image', nullable: true })
  imageUrl!: string | null;

  @ObjectListField(() => VariantResponse, {
    description: 'Variants, except archived ones, in the order of the last import',
    maximum: UNBOUNDED,
  })
  variants!: VariantResponse[];

  @MomentField({ description: 'When it was first imported' })
  createdAt!: string;

  @MomentField({ description: 'When an import last changed it' })
  updatedAt!: string;
}

/** A product with its variants and methods. */
export class ProductWithMethodsResponse extends ProductResponse {
  @ObjectField(() => CalendarMethodResponse, {
    description: 'Terms of rental; null if the product is not rented',
    nullable: true,
  })
  calendarMethod!: CalendarMethodResponse | null;

  @ObjectField(() => ResaleMethodResponse, {
    description: 'Terms of sale; null if the product is not sold',
    nullable: true,
  })
  resaleMethod!: ResaleMethodResponse | null;
}

/** The response of `POST /products`. */
export class ImportedProductsResponse {
  @ObjectListField(() => ProductResponse, {
    description: 'The imported products, in the order of the request',
  })
  data!: ProductResponse[];

  @IntegerField({
    description: 'The number of variants that this request archived: its products lack them',
    example: 0,
  })
  archivedVariants!: number;
}
