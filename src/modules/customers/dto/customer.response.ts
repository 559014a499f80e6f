import {
  IdField,
  IntegerField,
  MomentField,
  ObjectField,
  ObjectListField,
  TextField,
} from '../../../fields/body-fields.js';
import { Address } from './customer.request.js';

/** A customer of the shop. */
export class CustomerResponse {
  static readonly example: Partial<CustomerResponse> = {
    createdAt: '2025-12-01T08:00:00.000Z',
    updatedAt: '2026-01-20T08:00:00.000Z',
    erasedAt: null,
  };

  @IdField({ description: 'Id', example: 12 })
  id!: number;

  @MomentField({ description: 'When it was first imported' })
  createdAt!: string;

  @MomentField({ description: 'When an import last changed it' })
  updatedAt!: string;

  @IdField({ description: 'Platform id', example: 52001 })
  platformId!: number;

  @ObjectField(() => Address, { description: 'Default address', nullable: true })
  defaultAddress!: Address | null;

  @TextField({ description: 'Email', example: 'ada@nordin.se', nullable: true })
  email!: string | null;

  @TextField({ description: 'First name', example: 'Ada', minimum: 0, nullable: true })
  firstName!: string | null;

  @TextField({ description: 'Last name', example: 'Nordin', minimum: 0, nullable: true })
  lastName!: string | null;

  @MomentField({
    description: 'When the data of the person was erased; null for all others',
    nullable: true,
  })
  erasedAt!: string | null;
}

/** A customer with the balance of credits. */
export class CustomerWithBalanceResponse extends CustomerResponse {
  @IntegerField({
    description: 'The sum of the credit entries; a negative balance is owed',
    minimum: -Number.MAX_SAFE_INTEGER,
    example: 6,
  })
  creditBalance!: number;
}

/** The response of `POST /customers`. */
export class ImportedCustomersResponse {
  @ObjectListField(() => CustomerResponse, {
    description: 'The imported customers, in the order of the request',
  })
  data!: CustomerResponse[];
}
