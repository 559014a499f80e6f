import {
  CLEARABLE,
  IdField,
  KeyTextField,
  ObjectListField,
  TextField,
  UrlField,
} from '../../fields/body-fields.js';
import { LONGEST_LIST } from '../../fields/rules.js';

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
