import { IdField, ObjectField, ObjectListField, TextField } from '../../../fields/body-fields.js';
import { Address } from './address.request.js';

/** A customer as the platform has it; what is absent stays as it is, and is null at first. */
export class ImportCustomer {
  @IdField({ description: 'Id that the platform gave', example: 52001 })
  platformId!: number;

  @TextField({ description: 'Email', example: 'ada@nordin.se', optional: true, nullable: true })
  email?: string | null;

  @TextField({
    description: 'First name',
    example: 'Ada',
    minimum: 0,
    optional: true,
    nullable: true,
  })
  firstName?: string | null;

  @TextField({
    description: 'Last name',
    example: 'Nordin',
    minimum: 0,
    optional: true,
    nullable: true,
  })
  lastName?: string | null;

  @ObjectField(() => Address, { description: 'Default address', optional: true, nullable: true })
  defaultAddress?: Address | null;
}

/** The body of `POST /customers`. */
export class ImportCustomersRequest {
  @ObjectListField(() => ImportCustomer, { description: 'Customers, new or changed', minimum: 1 })
  customers!: ImportCustomer[];
}
