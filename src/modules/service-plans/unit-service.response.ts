import { LONG_TEXT_LIMIT } from '../../fields/rules.js';
import {
  BooleanField,
  DateField,
  IdField,
  IntegerField,
  KeyTextField,
  MomentField,
  TextField,
} from '../../fields/body-fields.js';

/** The counts of a unit for one of its service plans. */
export class UnitServiceResponse {
  static readonly example: Partial<UnitServiceResponse> = {
    lastDoneAt: '2025-12-01T08:00:00.000Z',
    rentedDaysLeft: null,
    dueOn: '2026-12-01',
    isDue: false,
  };

  @IdField({ description: 'Id of the service plan', example: 1 })
  servicePlanId!: number;

  @KeyTextField({ description: 'Name of the service plan', example: 'Bindings and crampons' })
  name!: string;

  @MomentField({ description: 'When it was last done; null if never', nullable: true })
  lastDoneAt!: string | null;

  @IntegerField({
    description: 'Rentals until it is due; null without such an interval',
    example: 3,
    nullable: true,
  })
  rentalsLeft!: number | null;

  @IntegerField({
    description:
      'Rented days until it is due, at the receipt that reaches them; null without such an interval',
    example: 12,
    nullable: true,
  })
  rentedDaysLeft!: number | null;

  @DateField({
    description: 'The day on which it is due by time; null without such an interval',
    nullable: true,
  })
  dueOn!: string | null;

  @BooleanField({ description: 'Whether the unit is blocked until it is done', example: false })
  isDue!: boolean;
}

/** The body of `POST /items/{id}/services`. */
export class RecordServiceRequest {
  @IdField({ description: "Id of a service plan of the item's product", example: 1 })
  servicePlanId!: number;

  @MomentField({ description: 'When it was done, not after now; now if absent', optional: true })
  doneAt?: string;

  @TextField({
    description: 'A comment on the item',
    example: 'Bindings renewed',
    maximum: LONG_TEXT_LIMIT,
    optional: true,
  })
  note?: string;
}
