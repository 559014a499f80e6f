import {
  BooleanField,
  CentsField,
  CLEARABLE,
  EnumField,
  IdField,
  IntegerField,
  ObjectListField,
  TextField,
} from '../../../../fields/body-fields.js';
import { ENABLED_STATUSES, type EnabledStatus } from '../../../../fields/enumeration.js';
import { OPTION_LIMIT } from '../rules/method-values.js';
import {
  DestroyField,
  EntryIdField,
  EntryNameField,
  NoDestroyField,
  NoIdField,
  OptionFields,
} from './option-application.request.js';

/** The longest that restocking may take, in days. */
const RESTOCK_LIMIT = 3650;

/** The longest duration of an option. */
const DURATION_LIMIT = 1_000_000;

/** An entry of `optionsAttributes` of a calendar method; what is absent stays, null clears. */
export class CalendarOptionEntry extends OptionFields {
  @EntryIdField() id?: number;
  @DestroyField() _destroy?: boolean;

  @EntryNameField({ description: 'Name; a new option needs one', example: 'Weekend' })
  name?: string;

  @IntegerField({
    description: 'How long a rental lasts',
    example: 3,
    minimum: 1,
    maximum: DURATION_LIMIT,
    ...CLEARABLE,
  })
  durationCount?: number | null;

  @CentsField({ description: 'Price, in minor units', example: 4900, ...CLEARABLE })
  priceCents?: number | null;

  @BooleanField({ description: 'Whether the customer has to show an id', optional: true })
  idVerificationRequired?: boolean;

  @IdField({
    description: 'Platform id of the variant that the deposit is sold as',
    example: 81003,
    ...CLEARABLE,
  })
  depositVariantPlatformId?: number | null;
}

/** The body of `POST /products/{productId}/calendar_method`; what is absent stays. */
export class SaveCalendarMethodRequest {
  @EnumField(ENABLED_STATUSES, { description: '`enabled` at first', optional: true })
  status?: EnabledStatus;

  @IntegerField({
    description: "Days that restocking takes; null for the shop's restock duration",
    example: 2,
    maximum: RESTOCK_LIMIT,
    ...CLEARABLE,
  })
  customRestockDurationCount?: number | null;

  @ObjectListField(() => CalendarOptionEntry, {
    description: 'Options to make, change or delete; the others stay',
    maximum: OPTION_LIMIT,
    optional: true,
  })
  optionsAttributes?: CalendarOptionEntry[];
}

class ResaleOptionFields extends OptionFields {
  @EnumField(ENABLED_STATUSES, { description: '`enabled` at first', optional: true })
  status?: EnabledStatus;

  @CentsField({ description: 'Price at checkout, in minor units', ...CLEARABLE })
  checkoutPriceCents?: number | null;
}

/** An entry of `optionsAttributes` of a resale method; what is absent stays, null clears. */
export class ResaleOptionEntry extends ResaleOptionFields {
  @EntryIdField() id?: number;
  @DestroyField() _destroy?: boolean;

  @EntryNameField({ description: 'Name; a new option needs one', example: 'Pre-owned' })
  name?: string;
}

/** The body of `POST /products/{productId}/resale_method`; what is absent stays. */
export class SaveResaleMethodRequest {
  @EnumField(ENABLED_STATUSES, { description: '`enabled` at first', optional: true })
  status?: EnabledStatus;

  @ObjectListField(() => ResaleOptionEntry, {
    description: 'Options to make, change or delete; the others stay',
    maximum: OPTION_LIMIT,
    optional: true,
  })
  optionsAttributes?: ResaleOptionEntry[];
}

/** The body of `POST /products/{productId}/resale_method/options`. */
export class CreateResaleOptionRequest extends ResaleOptionFields {
  @NoIdField() id?: null;
  @NoDestroyField() _destroy?: boolean;

  @TextField({ description: 'Name', example: 'Pre-owned' })
  name!: string;
}
