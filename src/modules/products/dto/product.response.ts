import {
  IdField,
  MomentField,
  ObjectField,
  ObjectListField,
  TextField,
  UrlField,
} from '../../../fields/body-fields.js';
import { UNBOUNDED } from '../../../fields/rules.js';
import { CalendarMethodResponse, ResaleMethodResponse } from '../methods/dto/method.response.js';
import { VariantResponse } from './variant.response.js';

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
