import {
  CLEARABLE,
  IdField,
  IntegerField,
  KeyTextField,
  MomentField,
  VersionField,
} from '../../fields/body-fields.js';

/** The maximum number of plans of a product. */
export const PLAN_LIMIT = 10;

/** The longest interval, in rentals or days. */
const MAX_INTERVAL = 10_000;

/** The most days that a service takes. */
const MAX_DURATION_DAYS = 60;

const NAME = { description: 'Name, unique in the product', example: 'Bindings and crampons' };

const EVERY_RENTALS = { description: 'After so many rentals that came back', example: 10 };
const EVERY_RENTED_DAYS = {
  description: 'After so many rented days, from hand-outs to returns',
  example: 60,
};
const EVERY_DAYS = { description: 'After so many days', example: 365 };
const INTERVAL = { minimum: 1, maximum: MAX_INTERVAL };

const DURATION_DAYS = {
  description: 'How many days a service takes, during which the unit is blocked',
  example: 2,
  minimum: 1,
  maximum: MAX_DURATION_DAYS,
};

/** After how much use or time the units of a product need a service; the first interval counts. */
export class ServicePlanResponse {
  static readonly example: Partial<ServicePlanResponse> = {
    createdAt: '2025-11-01T08:00:00.000Z',
    updatedAt: '2025-11-01T08:00:00.000Z',
    everyRentedDays: null,
  };

  @IdField({ description: 'Id', example: 4 })
  id!: number;

  @IdField({ description: 'Platform id of the product', example: 71_021 })
  platformProductId!: number;

  @KeyTextField(NAME)
  name!: string;

  @IntegerField({ ...EVERY_RENTALS, ...INTERVAL, nullable: true })
  everyRentals!: number | null;

  @IntegerField({ ...EVERY_RENTED_DAYS, ...INTERVAL, nullable: true })
  everyRentedDays!: number | null;

  @IntegerField({ ...EVERY_DAYS, ...INTERVAL, nullable: true })
  everyDays!: number | null;

  @IntegerField(DURATION_DAYS)
  durationDays!: number;

  @MomentField({ description: 'When it was created' })
  createdAt!: string;

  @MomentField({ description: 'When it last changed' })
  updatedAt!: string;
}

/** The fields of a plan that may be absent in every request. */
class ServicePlanValues {
  @IntegerField({ ...EVERY_RENTALS, ...INTERVAL, ...CLEARABLE })
  everyRentals?: number | null;

  @IntegerField({ ...EVERY_RENTED_DAYS, ...INTERVAL, ...CLEARABLE })
  everyRentedDays?: number | null;

  @IntegerField({ ...EVERY_DAYS, ...INTERVAL, ...CLEARABLE })
  everyDays?: number | null;

  @IntegerField({
    ...DURATION_DAYS,
    description: `${DURATION_DAYS.description}; 1 by default`,
    optional: true,
  })
  durationDays?: number;
}

/** The body of `POST /products/{productId}/service_plans`; one of the intervals is needed. */
export class CreateServicePlanRequest extends ServicePlanValues {
  @KeyTextField(NAME)
  name!: string;
}

/** The body of `PUT /service_plans/{id}`; absent fields stay, null clears. */
export class UpdateServicePlanRequest extends ServicePlanValues {
  @VersionField()
  updatedAt?: string;

  @KeyTextField({ ...NAME, optional: true })
  name?: string;
}
