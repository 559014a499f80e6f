import {
  IdField,
  IntegerField,
  MomentField,
  ObjectField,
  ObjectListField,
  TextField,
  UrlField,
} from '../../fields/body-fields.js';
import { UNBOUNDED } from '../../fields/rules.js';
import { CalendarMethodResponse, ResaleMethodResponse } from './methods/method.response.js';

/** A variant of a product. */
export class VariantResponse {
  @IdField({ description: 'Id', example: 31 })
  id!: number;

  @IdField({ description: 'Id that the platform gave', example: 81001 })
  platformId!: number;

  @IdField({ description: 'Platform id of the product', example: 71001 })
  platformProductId!: number;

  @TextField({ description: 'Title', example: 'M / Green' })
  title!: string;

  @TextField({ description: 'SKU', example: 'PARKA-M', nullable: true })
  sku!: string | null;

  @UrlField({ description: 'Image of its own', nullable: true })
  imageUrl!: string | null;

  @MomentField({ description: 'Since when the platform no longer has it', nullable: true })
  archivedAt!: string | null;

  @MomentField({ description: 'When it was first imported' })
  createdAt!: string;

  @MomentField({ description: 'When an import last changed it' })
  updatedAt!: string;
}

/** How many units of a variant there are, by visibility. */
export class InventoryCounts {
  @IntegerField({ description: 'Units that can be rented', example: 4 })
  available!: number;

  @IntegerField({ description: 'Units set aside', example: 1 })
  unavailable!: number;

  @IntegerField({ description: 'Units sold', example: 0 })
  sold!: number;

  @IntegerField({ description: 'Units retired', example: 2 })
  retired!: number;
}

/** A variant with its inventory. */
export class VariantWithInventoryResponse extends VariantResponse {
  @ObjectField(() => InventoryCounts, { description: 'Its units, by visibility' })
  inventoryCounts!: InventoryCounts;
}

/** A product with its variants. */
export class ProductResponse {
  @IdField({ description: 'Id', example: 21 })
  id!: number;

  @IdField({ description: 'Id that the platform gave', example: 71001 })
  platformId!: number;

  @TextField({ description: 'Title', example: 'Storm parka' })
  title!: string;

  @UrlField({ description: 'Image', nullable: true })
  imageUrl!: string | null;

  @ObjectListField(() => VariantResponse, {
    description: 'Its variants that are not archived, in the order in which they were last sent',
    maximum: UNBOUNDED,
  })
  variants!: VariantResponse[];

  @MomentField({ description: 'When it was first imported' })
  createdAt!: string;

  @MomentField({ description: 'When an import last changed it' })
  updatedAt!: string;
}

/** A product with its variants, and how it is let and sold. */
export class ProductWithMethodsResponse extends ProductResponse {
  @ObjectField(() => CalendarMethodResponse, { description: 'How it is let', nullable: true })
  calendarMethod!: CalendarMethodResponse | null;

  @ObjectField(() => ResaleMethodResponse, { description: 'How it is sold', nullable: true })
  resaleMethod!: ResaleMethodResponse | null;
}

/** The answer of `POST /products`. */
export class ImportedProductsResponse {
  @ObjectListField(() => ProductResponse, { description: 'The products sent, in their order' })
  data!: ProductResponse[];
}
