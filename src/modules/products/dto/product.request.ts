import {
  IdField,
  ObjectListField,
  TextField,
  UrlField,
} from '../../../common/fields/body-fields.js';
import {
  type MomentRange,
  QueryInteger,
  QueryMomentRange,
  QueryText,
} from '../../../common/fields/query-fields.js';
import { ListQuery } from '../../../common/paging/list.query.js';

/** The most variants of one product in an import. */
export const VARIANT_LIMIT = 250;

/** The parameters of `GET /products`. */
export class ListProductsQuery extends ListQuery {
  @QueryText({ description: 'Part of a title, in any case', example: 'parka' })
  search?: string;

  @QueryMomentRange({ description: 'When it was first imported' })
  created?: MomentRange;

  @QueryMomentRange({ description: 'When an import last changed it' })
  updated?: MomentRange;
}

/** The parameters of `GET /variants`. */
export class ListVariantsQuery extends ListQuery {
  @QueryInteger({ description: 'Platform id of the product', example: 71001 })
  platformProductId?: number;

  @QueryText({ description: 'SKU, exactly', example: 'PARKA-M' })
  sku?: string;

  @QueryText({ description: 'Part of a title or SKU, in any case', example: 'parka' })
  search?: string;

  @QueryMomentRange({ description: 'When it was first imported' })
  created?: MomentRange;

  @QueryMomentRange({ description: 'When an import last changed it' })
  updated?: MomentRange;
}

/** A variant as the platform has it. */
export class ImportVariant {
  @IdField({ description: 'Id that the platform gave', example: 81001 })
  platformId!: number;

  @TextField({ description: 'Title', example: 'M / Green' })
  title!: string;

  @TextField({ description: 'SKU', example: 'PARKA-M', optional: true, nullable: true })
  sku?: string | null;

  @UrlField({ description: 'Image; the product has one otherwise', optional: true, nullable: true })
  imageUrl?: string | null;
}

/** A product as the platform has it; what is absent stays as it is, and is null at first. */
export class ImportProduct {
  @IdField({ description: 'Id that the platform gave', example: 71001 })
  platformId!: number;

  @TextField({ description: 'Title', example: 'Storm parka' })
  title!: string;

  @UrlField({ description: 'Image', optional: true, nullable: true })
  imageUrl?: string | null;

  @ObjectListField(() => ImportVariant, {
    description: 'All its variants, in their order; one that is missing is archived',
    maximum: VARIANT_LIMIT,
  })
  variants!: ImportVariant[];
}

/** The body of `POST /products`. */
export class ImportProductsRequest {
  @ObjectListField(() => ImportProduct, { description: 'Products, new or changed', minimum: 1 })
  products!: ImportProduct[];
}
