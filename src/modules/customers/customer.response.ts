import {
  BooleanField,
  CLEARABLE,
  IdField,
  IntegerField,
  MomentField,
  ObjectField,
  ObjectListField,
  TextField,
  TextListField,
  VersionField,
} from '../../fields/body-fields.js';
import { copyFields, declaredIn } from '../../fields/field.js';
import { UNBOUNDED } from '../../fields/rules.js';
import { TAG_LIMIT, type TagChange, TagChangesField } from '../../fields/tags.js';
import { type TimelineEventResponse, TimelineEventsField } from '../timeline/timeline.response.js';
import { EmbeddedCustomFieldResponse } from '../custom-fields/custom-field.response.js';
import { type SentFields, SentFieldsField } from '../custom-fields/sent-fields.js';

const AddressText = (description: string, example: string) =>
  TextField({ description, example, minimum: 0, ...CLEARABLE });

/** A postal address of a customer. */
export class Address {
  @IdField({ description: 'Platform id of the customer', ...CLEARABLE })
  customerId?: number | null;

  @BooleanField({ description: 'Whether this is the default address', ...CLEARABLE })
  default?: boolean | null;

  @AddressText('First name', 'Ada')
  firstName?: string | null;

  @AddressText('Last name', 'Nordin')
  lastName?: string | null;

  @AddressText('Company', 'Nordin AB')
  company?: string | null;

  @AddressText('Street and number', 'Storgatan 1')
  address1?: string | null;

  @AddressText('Second address line', 'c/o Berg')
  address2?: string | null;

  @AddressText('City', 'Umeå')
  city?: string | null;

  @AddressText('Province or state', 'Västerbotten')
  province?: string | null;

  @AddressText('Country', 'Sweden')
  country?: string | null;

  @AddressText('Postal code', '903 26')
  zip?: string | null;

  @AddressText('Phone', '+46 90 123 45')
  phone?: string | null;

  @AddressText('Full name', 'Ada Nordin')
  name?: string | null;

  @AddressText('Code of the province', 'AC')
  provinceCode?: string | null;

  @AddressText('ISO code of the country', 'SE')
  countryCode?: string | null;

  @AddressText('Name of the country', 'Sweden')
  countryName?: string | null;
}

/** A customer of the platform; absent fields stay unchanged, and are null in new customers. */
export class ImportCustomer {
  @IdField({ description: 'Platform id', example: 52001 })
  platformId!: number;

  @TextField({ description: 'Email', example: 'ada@nordin.se', ...CLEARABLE })
  email?: string | null;

  @TextField({ description: 'First name', example: 'Ada', minimum: 0, ...CLEARABLE })
  firstName?: string | null;

  @TextField({ description: 'Last name', example: 'Nordin', minimum: 0, ...CLEARABLE })
  lastName?: string | null;

  @TextField({ description: 'Phone', example: '+46 90 123 45', minimum: 0, ...CLEARABLE })
  phone?: string | null;

  @ObjectField(() => Address, { description: 'Default address', ...CLEARABLE })
  defaultAddress?: Address | null;

  @BooleanField({
    description:
      'Brings back a person whose data was erased. Without it, such a customer stays unchanged.',
    optional: true,
  })
  reactivate?: boolean;
}

/** The body of `POST /customers`. */
export class ImportCustomersRequest {
  @ObjectListField(() => ImportCustomer, {
    description: 'Customers to create or update',
    minimum: 1,
  })
  customers!: ImportCustomer[];
}

/** A customer of the shop. */
export class CustomerResponse {
  static readonly example: Partial<CustomerResponse> = {
    createdAt: '2025-12-01T08:00:00.000Z',
    updatedAt: '2026-01-20T08:00:00.000Z',
    tags: ['vip'],
    erasedAt: null,
  };

  @IdField({ description: 'Id', example: 12 })
  id!: number;

  @MomentField({ description: 'When it was first imported' })
  createdAt!: string;

  @MomentField({ description: 'When it last changed' })
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

  @TextField({ description: 'Phone', example: '+46 90 123 45', minimum: 0, nullable: true })
  phone!: string | null;

  @TextListField({
    description: 'Tags of the shop, which imports leave unchanged',
    example: ['vip'],
    maximum: TAG_LIMIT,
    unique: true,
  })
  tags!: string[];

  @MomentField({
    description: 'When the data of the person was erased; null for all others',
    nullable: true,
  })
  erasedAt!: string | null;
}

/** A customer with the custom fields of the shop, as exports have it. */
export class CustomerWithFieldsResponse extends CustomerResponse {
  static override readonly example: Partial<CustomerWithFieldsResponse> = {
    ...CustomerResponse.example,
    customFields: [],
  };

  customFields!: EmbeddedCustomFieldResponse[];
}

// Exports have the columns of custom fields last.
copyFields(CustomerResponse, CustomerWithFieldsResponse, []);
ObjectListField(() => EmbeddedCustomFieldResponse, {
  description: 'Custom fields',
  maximum: UNBOUNDED,
})(CustomerWithFieldsResponse.prototype, 'customFields');

/** A customer with the balance of credits and the comments. */
export class SingleCustomerResponse extends CustomerWithFieldsResponse {
  static override readonly example: Partial<SingleCustomerResponse> = {
    ...CustomerWithFieldsResponse.example,
    timelineEvents: [],
  };

  @IntegerField({
    description: 'The sum of the credit entries; a negative balance is owed',
    minimum: -Number.MAX_SAFE_INTEGER,
    example: 6,
  })
  creditBalance!: number;

  @TimelineEventsField()
  timelineEvents!: TimelineEventResponse[];
}

/** The body of `PUT /customers/{id}`. */
export class UpdateCustomerRequest {
  /** The fields of the platform, which only imports change. */
  static readonly rejectedFields: ReadonlyMap<string, string> = new Map(
    [...declaredIn(ImportCustomer).keys()].map((name) => [
      name,
      'must be left out: it belongs to the platform, which sends it with POST /customers',
    ]),
  );

  @VersionField()
  updatedAt?: string;

  @TagChangesField({ description: 'Changes to the tags, matched by title', optional: true })
  tagsAttributes?: TagChange[];

  @SentFieldsField()
  customFields?: SentFields;
}

/** The body of `POST /customers/{id}/merge`. */
export class MergeCustomerRequest {
  @IdField({ description: 'Platform id of the customer that stays', example: 52002 })
  intoPlatformId!: number;
}

/** The response of `POST /customers`. */
export class ImportedCustomersResponse {
  @ObjectListField(() => CustomerResponse, {
    description: 'The imported customers, in the order of the request',
  })
  data!: CustomerResponse[];
}
